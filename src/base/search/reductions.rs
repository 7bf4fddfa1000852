//! Late move reductions: the later a move in a good order, the less it is worth looking at.

/// Reductions in plies by depth and number of the move, of the form `base + ln(depth) ln(number) / divisor`.
#[derive(Clone, Debug)]
pub struct Reductions {
    table: Box<[[i8; 64]; 64]>,
}

impl Reductions {
    /// The table for a formula; both parameters in hundredths.
    pub fn new(base: i32, divisor: i32) -> Reductions {
        let mut table = Box::new([[0i8; 64]; 64]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, cell) in row.iter_mut().enumerate().skip(1) {
                let product = (depth as f64).ln() * (number as f64).ln();
                let plies = f64::from(base) / 100.0 + product / (f64::from(divisor) / 100.0);
                *cell = plies.clamp(0.0, 60.0) as i8;
            }
        }
        Reductions { table }
    }

    /// The reduction for the `number`th move (from 1) at `depth`.
    #[inline(always)]
    pub fn get(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.table[(depth.clamp(0, 63)) as usize][number.min(63)])
    }
}
