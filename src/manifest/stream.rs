//! A manifest text to its documents.
//!
//! Upstream: `k8s.io/apimachinery/pkg/util/yaml/decoder.go` (how the text is cut) and
//! `k8s.io/cli-runtime/pkg/resource/visitor.go` (what surrounds the errors).

use super::advice;
use super::compose::{Composed, Problem, compose};
use super::decode::{decode, share};
use super::json_reader::{JsonProblem, JsonReader};
use super::lines::Lines;
use super::spans::{Position, Spans};
use super::tree::{Budget, Exceeded, Tree};
use super::{Document, Fault, Manifest, Span, Warning};
use crate::limits::{MAX_DOCUMENTS, MAX_MANIFEST_BYTES};

/// How far into the text kubectl looks for the brace that makes it JSON.
const GUESS_BYTES: usize = 4096;

/// Reads `text` as `kubectl apply -f -` reads it.
///
/// A text beyond a bound of [`crate::limits`] gives no documents and one fault that names the bound.
pub fn parse(text: &str) -> Manifest {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = StreamReader {
        text,
        manifest: Manifest::default(),
        budget: Budget::default(),
    };
    let refused = reader.check_size().and_then(|()| reader.read_all());
    if let Err((Exceeded(bound), position)) = refused {
        let fault = Fault {
            line: position.line,
            column: position.column,
            message: format!("Not read: {bound}. Nothing was changed; split or shorten the manifest."),
            kubectl_message: format!("error parsing STDIN: {bound}"),
            documents_before: 0,
        };
        return Manifest {
            documents: Vec::new(),
            faults: vec![fault],
        };
    }
    reader.manifest
}

/// A bound was passed at a place.
type Refused = (Exceeded, Position);

struct StreamReader<'a> {
    text: &'a str,
    manifest: Manifest,
    budget: Budget,
}

impl StreamReader<'_> {
    fn check_size(&self) -> Result<(), Refused> {
        if self.text.len() > MAX_MANIFEST_BYTES {
            let bound = format!("the manifest has {} bytes, more than {MAX_MANIFEST_BYTES}", self.text.len());
            return Err((Exceeded(bound), Position { line: 1, column: 1 }));
        }
        Ok(())
    }

    /// Whether another document is too many, which begins on this line.
    fn check_documents(&self, line: usize) -> Result<(), Refused> {
        let Manifest { documents, faults } = &self.manifest;
        if documents.len() + faults.len() < MAX_DOCUMENTS {
            return Ok(());
        }
        let bound = format!("the manifest has more than {MAX_DOCUMENTS} documents");
        Err((Exceeded(bound), Position { line, column: 1 }))
    }

    fn read_all(&mut self) -> Result<(), Refused> {
        let text = self.text;
        let head = text.trim_start();
        if head.starts_with('{') && text.len() - head.len() < GUESS_BYTES {
            return self.read_json();
        }
        self.read_yaml(0, 0, None)
    }

    /// Reads JSON values until one fails; then, if no more than one was read, the rest as YAML.
    fn read_json(&mut self) -> Result<(), Refused> {
        let text = self.text;
        let mut reader = JsonReader::new(text);
        let mut values = 0;
        let mut consumed = (0, 0);
        while reader.skip_space() {
            let first_line = reader.line() + 1;
            match reader.read(&mut self.budget) {
                Ok(tree) => {
                    values += 1;
                    consumed = (reader.at, reader.line());
                    let faults = self.document(tree, first_line, reader.line() + 1, Vec::new())?;
                    self.manifest.faults.extend(faults);
                }
                Err(JsonProblem::Bound(exceeded, position)) => return Err((exceeded, position)),
                Err(problem) => {
                    let fault = self.json_fault(&problem, values > 1);
                    if values > 1 {
                        self.manifest.faults.push(fault);
                        return Ok(());
                    }
                    // The keys read so far were not used.
                    self.budget = Budget::default();
                    let Some((at, line)) = past_line_break(text, consumed.0, consumed.1) else {
                        self.manifest.faults.push(fault);
                        return Ok(());
                    };
                    return self.read_yaml(at, line, Some(fault));
                }
            }
        }
        Ok(())
    }

    fn json_fault(&self, problem: &JsonProblem, plain: bool) -> Fault {
        let (at, library) = match problem {
            JsonProblem::Syntax { at, text } if plain => (*at, text.clone()),
            JsonProblem::Syntax { at, text } => (*at, format!("json: offset {}: {text}", at + 1)),
            _ => (self.text.trim_end().len(), "unexpected EOF".into()),
        };
        let before = &self.text[..self.text.floor_char_boundary(at)];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Fault {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: advice::json(&library),
            kubectl_message: format!("error parsing STDIN: {library}"),
            documents_before: self.manifest.documents.len(),
        }
    }

    /// Cuts the text from byte `at` on at `---` lines and reads each part. The first part's fault is `json_fault` if
    /// there is one: kubectl reports the JSON error when the text is neither.
    fn read_yaml(&mut self, at: usize, first_line: usize, mut json_fault: Option<Fault>) -> Result<(), Refused> {
        let text = self.text;
        let mut lines = text[at..]
            .split('\n')
            .enumerate()
            .map(|(number, line)| (first_line + number, line))
            .peekable();
        let mut part = Part::default();
        while let Some((number, line)) = lines.next() {
            let ended = lines.peek().is_some();
            if !ended && line.is_empty() {
                break;
            }
            let line = if ended { line.strip_suffix('\r').unwrap_or(line) } else { line };
            if let Some(rest) = line.strip_prefix("---") {
                let rest = rest.trim();
                if !rest.is_empty() && !rest.starts_with('#') {
                    // kubectl fails before it reads the part above.
                    self.separator_fault(rest, number, json_fault.take());
                    self.part(&std::mem::take(&mut part), number, None)?;
                    continue;
                }
                if !part.text.is_empty() {
                    self.part(&std::mem::take(&mut part), number, json_fault.take())?;
                    continue;
                }
            }
            part.push(line, number, ended);
        }
        let last_line = first_line + text[at..].lines().count();
        self.part(&part, last_line, json_fault)
    }

    fn separator_fault(&mut self, rest: &str, number: usize, json_fault: Option<Fault>) {
        let fault = json_fault.unwrap_or_else(|| Fault {
            line: number + 1,
            column: 1,
            message: format!("A document separator `---` stands alone on its line; move `{rest}` to the next line."),
            kubectl_message: format!("error parsing STDIN: invalid Yaml document separator: {rest}"),
            documents_before: self.manifest.documents.len(),
        });
        self.manifest.faults.push(fault);
    }

    /// Reads one part between separators; `end_line` is the line behind it, counted from 0.
    fn part(&mut self, part: &Part, end_line: usize, json_fault: Option<Fault>) -> Result<(), Refused> {
        if part.text.is_empty() {
            return Ok(());
        }
        let Composed {
            tree,
            problems,
            ended_at_line,
        } = compose(&part.text, &part.lines(), &mut self.budget);
        let mut found = Vec::new();
        for problem in problems {
            match problem {
                Problem::Bound(exceeded, position) => return Err((exceeded, position)),
                Problem::Syntax { position, library } => {
                    found.push(self.fault(position, advice::yaml(&library, position, self.text), &format!("yaml: {library}")));
                }
            }
        }
        let warnings = ended_at_line.and_then(|line| ignored_text(part, line)).into_iter().collect();
        if found.is_empty() {
            found = self.document(tree, part.first_line + 1, end_line, warnings)?;
        }
        if !found.is_empty() {
            // A part that can't be read counts as a document: each fault has to be found in the text.
            self.check_documents(part.first_line + 1)?;
            self.manifest.faults.extend(json_fault.map_or(found, |fault| vec![fault]));
        }
        Ok(())
    }

    fn fault(&self, position: Position, message: String, library: &str) -> Fault {
        Fault {
            line: position.line,
            column: position.column,
            message,
            kubectl_message: format!("error parsing STDIN: error converting YAML to JSON: {library}"),
            documents_before: self.manifest.documents.len(),
        }
    }

    /// Decodes a document and keeps it, or gives back why it has no JSON form.
    fn document(&mut self, tree: Tree, first_line: usize, last_line: usize, mut warnings: Vec<Warning>) -> Result<Vec<Fault>, Refused> {
        let decoded = decode(&tree);
        if !decoded.faults.is_empty() {
            let faults = decoded.faults.into_iter();
            return Ok(faults
                .map(|fault| self.fault(fault.position, advice::decode(&fault.library), &fault.library))
                .collect());
        }
        if decoded.value.is_null() {
            return Ok(Vec::new());
        }
        self.check_documents(first_line)?;
        warnings.extend(decoded.warnings);
        let spans = Spans::new(share(tree));
        self.manifest.documents.push(Document {
            value: decoded.value,
            first_line,
            last_line,
            spans,
            warnings,
        });
        Ok(Vec::new())
    }
}

/// The lines between two separators.
#[derive(Default)]
struct Part {
    text: String,
    /// Counted from 0.
    first_line: usize,
    /// Whether the line feed behind its last line is not there in the manifest.
    is_cut: bool,
}

impl Part {
    /// The lines as they stand in the manifest.
    fn lines(&self) -> Lines {
        let end = self.text.len() - usize::from(self.is_cut);
        Lines::of(&self.text[..end], self.first_line)
    }

    fn push(&mut self, line: &str, number: usize, ended: bool) {
        if self.text.is_empty() {
            self.first_line = number;
        }
        self.text.push_str(line);
        self.text.push('\n');
        self.is_cut = !ended;
    }
}

/// A warning if anything but comments follows the `...` that ends on line `line` of `part`.
fn ignored_text(part: &Part, line: usize) -> Option<Warning> {
    let mut rest = part.text.lines().enumerate().skip(line + 1);
    let (number, _) = rest.find(|(_, content)| {
        let content = content.trim();
        !content.is_empty() && !content.starts_with('#') && content != "..."
    })?;
    let start = Position {
        line: part.first_line + number + 1,
        column: 1,
    };
    let message = "kubectl does not read what follows `...` up to the next `---`, and does not say so.".into();
    Some(Warning {
        span: Span { start, end: start },
        message,
        duplicate: None,
    })
}

/// Where kubectl goes on with YAML behind the JSON values it read: white space is passed over up to and with the first
/// line break. Nowhere if fewer than four bytes are left, which is how many it looks at.
fn past_line_break(text: &str, mut at: usize, line: usize) -> Option<(usize, usize)> {
    loop {
        if text.len() - at < 4 {
            return None;
        }
        match text[at..].chars().next()? {
            '\n' => return Some((at + 1, line + 1)),
            character if character.is_whitespace() => at += character.len_utf8(),
            _ => return Some((at, line)),
        }
    }
}
