/** Writes the codes of failures, which TypeScript lists, as an enum of Rust's. */
import { CONTENT_CODES, REQUEST_CODES } from "../../src/host/shell/native-codes.ts";
import { writeGenerated } from "./generated-files.ts";

const codes = [...REQUEST_CODES, ...CONTENT_CODES].sort();

const rust = `//! generated from src/host/shell/native-codes.ts
use std::fmt;

/// The reason for a failure, named as in node. The compiler warns about a code that nothing uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "the names are node's")]
pub enum Code {
${codes.map((code) => `    ${code},\n`).join("")}}

impl Code {
    /// The code's name in TypeScript.
    pub fn name(self) -> &'static str {
        match self {
${codes.map((code) => `            Self::${code} => "${code}",\n`).join("")}        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
`;

writeGenerated({
  folder: "shell/src/client",
  files: new Map([["code.rs", rust]]),
  isGenerated: (path) => path === "code.rs",
});
