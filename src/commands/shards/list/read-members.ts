import { reasonFrom } from "../../../kit/foreign-error.ts";
import { diagnosticError, type DiagnosticError } from "../../../kit/errors.ts";
import { ERRORS } from "../../diagnostics.ts";
import { isRecord } from "../../../kit/json.ts";

/** The projects and groups that a file may list. */
type Members = readonly (string | number)[];

/** The projects and groups in a text: one in each line, or JSON. Throws `invalid` for JSON that has something else. */
export function membersIn(text: string): Members {
  const trimmed = text.trim();
  return /^[[{]/.test(trimmed) ? membersInJson(trimmed) : linesIn(trimmed);
}

/** Without empty lines and comments. */
const linesIn = (text: string): Members =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));

function membersInJson(text: string): Members {
  const json = parse(text);
  if (isMembers(json)) return json;
  if (isRecord(json)) {
    const { projects = [], groups = [], ...others } = json;
    if (isMembers(projects) && isMembers(groups) && Object.keys(others).length === 0) return [...projects, ...groups];
  }
  throw wrong(
    "It must be a list of paths and IDs, or an object with the lists `projects` and `groups`, and no others.",
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw wrong(`It is not JSON: ${reasonFrom(thrown)}.`);
  }
}

const isMembers = (value: unknown): value is Members =>
  Array.isArray(value) && value.every((member) => typeof member === "string" || typeof member === "number");

const wrong = (why: string): DiagnosticError =>
  diagnosticError(ERRORS.cannotRead, { named: "the list of projects and groups", why });
