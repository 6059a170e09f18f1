import { Token } from "cdktf";
import { unknown } from "./generated/checks.js";

/** Matches a text with an expression in it, in Terraform's own language or as a token. */
const EXPRESSION = /[$%]\{/;

/** A value with the mark of the unknown instead of each token. */
export function knownPart(value: unknown): unknown {
  if (typeof value === "string") return EXPRESSION.test(value) ? unknown : value;
  if (typeof value !== "object" && typeof value !== "number") return value;
  if (Token.isUnresolved(value)) return unknown;
  if (Array.isArray(value)) return value.map(knownPart);
  return typeof value === "object" && value !== null ? knownParts(value) : value;
}

/** The same for an object, without what is not set: of the events, which are many, most are not. */
function knownParts(values: object): Record<string, unknown> {
  const set = Object.entries(values).filter(([, part]) => part !== undefined);
  return Object.fromEntries(set.map(([name, part]) => [name, knownPart(part)]));
}
