//! The parts of a KIF text in the order that readers expect.
//!
//! A variation belongs to the line before it that reaches its ply, so those of the main line must come last ply first,
//! behind the end of the game. `rsshogi` 1.7 writes them first ply first and the end behind them.

/// Puts the variations of a game with one main line behind its end, the last ply first.
pub fn ordered(text: &str) -> String {
    let mut main = String::new();
    let mut variations: Vec<(usize, String)> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        if line.starts_with("変化：") {
            let ply = line.chars().filter_map(|c| c.to_digit(10));
            let ply = ply.fold(0, |ply, digit| 10 * ply + digit as usize);
            variations.push((ply, format!("{line}\n")));
            is_inside = true;
        } else if line.trim().is_empty() {
            is_inside = false;
        } else if is_inside && let Some((_, variation)) = variations.last_mut() {
            // The sign that further variations follow, which is not true any more.
            let bare = if line.starts_with('*') {
                line
            } else {
                line.trim_end_matches('+')
            };
            variation.push_str(bare);
            variation.push('\n');
        } else {
            main.push_str(line);
            main.push('\n');
        }
    }
    variations.sort_by_key(|(ply, _)| std::cmp::Reverse(*ply));
    for (_, variation) in variations {
        main.push('\n');
        main.push_str(&variation);
    }
    main
}

#[cfg(test)]
mod tests {
    use super::ordered;

    #[test]
    fn the_end_comes_before_the_variations() {
        let written = "   1 a+\n   2 b+\n*say+\n\n変化：1手\n   1 c+\n   2 d\n\n変化：2手\n   2 e\n*hm+\n\n   3 end\nまで\n";
        let expected = "   1 a+\n   2 b+\n*say+\n   3 end\nまで\n\n変化：2手\n   2 e\n*hm+\n\n変化：1手\n   1 c\n   2 d\n";
        assert_eq!(ordered(written), expected);
    }
}
