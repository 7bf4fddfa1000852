//! The symmetries of a board, found by computing.

use super::graph::{Graph, MAX_POINTS};
use super::point::{Point, PointSet};

/// A rearrangement of the points that keeps all steps and leaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    images: [u8; MAX_POINTS],
    points: u8,
}

impl Symmetry {
    /// Where a point goes.
    pub const fn image(&self, point: Point) -> Point {
        Point::from_index(self.images[point.index()] as usize)
    }

    /// Where the members of a set go.
    pub fn image_of_set(&self, set: PointSet) -> PointSet {
        set.map(|point| self.image(point)).collect()
    }
}

/// All symmetries of a board, the identity first.
pub fn symmetries(graph: &Graph) -> Vec<Symmetry> {
    let mut found = Vec::new();
    let mut images = [0; MAX_POINTS];
    extend(graph, &mut images, 0, PointSet::EMPTY, &mut found);
    found
}

/// Tries all images of the point `next` that keep the steps among the points below it.
fn extend(
    graph: &Graph,
    images: &mut [u8; MAX_POINTS],
    next: usize,
    used: PointSet,
    found: &mut Vec<Symmetry>,
) {
    if next == graph.points() {
        let symmetry = Symmetry {
            images: *images,
            points: next as u8,
        };
        if keeps_leaps(graph, &symmetry) {
            found.push(symmetry);
        }
        return;
    }
    let point = Point::from_index(next);
    for image in graph.all() - used {
        images[next] = image.index() as u8;
        let keeps_steps = (0..next).map(Point::from_index).all(|other| {
            let other_image = Point::from_index(images[other.index()] as usize);
            graph.steps(point).has(other) == graph.steps(image).has(other_image)
        });
        if keeps_steps {
            extend(graph, images, next + 1, used.with(image), found);
        }
    }
}

fn keeps_leaps(graph: &Graph, symmetry: &Symmetry) -> bool {
    graph.all().all(|from| {
        let images = graph.leaps(symmetry.image(from));
        graph.leaps(from).len() == images.len()
            && graph.leaps(from).iter().all(|leap| {
                images.iter().any(|other| {
                    other.over == symmetry.image(leap.over) && other.to == symmetry.image(leap.to)
                })
            })
    })
}
