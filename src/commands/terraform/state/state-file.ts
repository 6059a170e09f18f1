import { isLosslessNumber } from "lossless-json";
import { treeFromJson } from "../../../kit/cty/index.ts";
import { diagnosticError, type DiagnosticError } from "../../../kit/errors.ts";
import { ERRORS } from "../../diagnostics.ts";
import { isRecord } from "../../../kit/json.ts";
import { printedJson } from "../program.ts";

/** A state in Terraform's format 4, as parsed: its numbers keep every digit. */
export interface StateFile {
  /** The version of the program that wrote it; null where it does not say. */
  readonly version: string | null;
  readonly resources: readonly Tree[];
}

/** A parsed JSON object. */
export type Tree = Readonly<Record<string, unknown>>;

/**
 * Parses a state. Throws `invalid` or `unsupported`, with what to do, for everything that is not a readable state in
 * format 4.
 */
export function parseState(text: string): StateFile {
  if (text.trim() === "") throw noState("it is empty");
  const tree = jsonIn(text);
  if ("encrypted_data" in tree || "encryption_version" in tree) throw diagnosticError(ERRORS.encryptedState);
  if ("format_version" in tree) throw noState("it is what `terraform show -json` prints, of a plan or of a state");
  assertVersion(textOf(tree.version));
  const resources = "resources" in tree ? recordsIn(tree.resources, "`resources`") : [];
  return { version: textOf(tree.terraform_version), resources };
}

/** A text, or a number as it is written; null for anything else. */
export function textOf(member: unknown): string | null {
  if (typeof member === "string") return member;
  return isLosslessNumber(member) ? member.value : null;
}

/** The objects in a list of a state. Throws `invalid`, with what the list is called, for anything else. */
export function recordsIn(list: unknown, name: string): readonly Tree[] {
  if (Array.isArray(list) && list.every(isRecord)) return list;
  throw noState(`${name} must be a list of objects`);
}

function jsonIn(text: string): Tree {
  try {
    return treeFromJson(printedJson(text));
  } catch {
    // The error's own words are about the state of one object.
    throw noState("it is not a JSON object in UTF-8");
  }
}

function assertVersion(version: string | null): void {
  if (version === "4") return;
  if (version === null) throw noState("it has no format version");
  const isOlder = Number(version) < 4;
  throw diagnosticError(ERRORS.stateFormat, {
    named: isOlder ? "an older" : "a later",
    why: `The state has format version ${version}, and only version 4 can be read. ${isOlder ? "Terraform 0.12 or newer rewrites it with the next apply." : "Use a newer version of tocsin."}`,
  });
}

const noState = (problem: string): DiagnosticError =>
  diagnosticError(ERRORS.notAState, { why: `The state cannot be read: ${problem}.` });
