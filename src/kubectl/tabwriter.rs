//! Columns in text: cells end with a tab, and cells that stand under each other share a width.
//! Upstream: Go's `text/tabwriter`, with the remembered widths of `github.com/liggitt/tabwriter`.

/// How columns are laid out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    min_width: usize,
    padding: usize,
}

/// The layout of tables.
pub(super) const TABLE: Layout = Layout { min_width: 6, padding: 3 };
/// The layout of `describe`.
pub(super) const DESCRIPTION: Layout = Layout { min_width: 0, padding: 2 };

/// Lays out `text`. `remembered` holds the widths of columns in earlier text of the same table, and is kept up to date.
pub(super) fn align(text: &str, layout: Layout, remembered: &mut Vec<usize>) -> String {
    let lines: Vec<Vec<&str>> = text.split('\n').map(|line| line.split('\t').collect()).collect();
    let mut writer = Writer {
        lines: &lines,
        layout,
        remembered,
        out: String::with_capacity(text.len() * 2),
    };
    writer.block(0, lines.len(), &mut Vec::new());
    writer.out
}

struct Writer<'a> {
    lines: &'a [Vec<&'a str>],
    layout: Layout,
    remembered: &'a mut Vec<usize>,
    out: String,
}

impl Writer<'_> {
    /// Writes the lines `from..to`, whose first columns have `widths`.
    fn block(&mut self, mut from: usize, to: usize, widths: &mut Vec<usize>) {
        let column = widths.len();
        let mut at = from;
        while at < to {
            if self.lines[at].len() <= column + 1 {
                at += 1;
                continue;
            }
            self.write(from, at, widths);
            from = at;
            let mut width = self.layout.min_width;
            while at < to && self.lines[at].len() > column + 1 {
                width = width.max(self.lines[at][column].chars().count() + self.layout.padding);
                at += 1;
            }
            if self.remembered.len() <= column {
                self.remembered.push(0);
            }
            // Only tables remember; elsewhere each block has a width of its own.
            if self.layout.min_width > 0 {
                width = width.max(self.remembered[column]);
                self.remembered[column] = width;
            }
            widths.push(width);
            self.block(from, at, widths);
            widths.pop();
            from = at;
        }
        self.write(from, to, widths);
    }

    fn write(&mut self, from: usize, to: usize, widths: &[usize]) {
        for at in from..to {
            for (column, cell) in self.lines[at].iter().enumerate() {
                self.out.push_str(cell);
                if let Some(width) = widths.get(column) {
                    let padding = width.saturating_sub(cell.chars().count());
                    self.out.extend(std::iter::repeat_n(' ', padding));
                }
            }
            if at + 1 < self.lines.len() {
                self.out.push('\n');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_ends_where_a_line_has_no_cell_for_it() {
        let text = "Name:\tweb\nConditions:\n  Type\tStatus\n  ----\t------\n  Available\tTrue\nEvents:\t<none>\n";
        let expected = "Name:  web\nConditions:\n  Type       Status\n  ----       ------\n  Available  True\nEvents:      <none>\n";
        // The column of `Events:` goes on from the lines above it.
        assert_eq!(align(text, DESCRIPTION, &mut Vec::new()), expected);
    }

    #[test]
    fn a_later_row_of_a_table_keeps_the_widths_of_the_rows_before() {
        let mut widths = Vec::new();
        assert_eq!(
            align("NAME\tAGE\nlong-name\t1s\n", TABLE, &mut widths),
            "NAME        AGE\nlong-name   1s\n"
        );
        assert_eq!(align("web\t2s\n", TABLE, &mut widths), "web         2s\n");
    }
}
