import { Fn, propertyAccess, ref, Token, type IResolvable } from "cdktf";
import type { Construct } from "constructs";
import { unknownEvent } from "./generated/checks.js";
import { EVENTS } from "./generated/events.js";
import { inCamelCase } from "./text.js";

/**
 * Whether a value stands for the whole map: a token of any kind, or a text with an expression, which gets here in spite
 * of the types.
 */
export const isWholeMap = (value: unknown): value is IResolvable => Token.isUnresolved(value) || hasExpression(value);

const hasExpression = (value: unknown): boolean => typeof value === "string" && value.includes("${");

/** The value of one event; null if it is not set, or if there are no events at all, where a reference is an error. */
export const eventIn = (events: { readonly fqn: string }, name: string): IResolvable =>
  // `Token.nullValue()` is written as nothing inside of a function.
  Token.asAny(Fn.try([propertyAccess(events.fqn, [name]), ref("null")]));

/**
 * Refuses names that are not events when the application is synthesized, since nothing would be written for them.
 * `given` returns the last value that was set, or undefined.
 */
export function addEventChecks(construct: Construct, given: () => unknown): void {
  construct.node.addValidation({ validate: () => problemsOf(given()) });
}

function problemsOf(given: unknown): string[] {
  if (given === undefined || isWholeMap(given)) return [];
  if (typeof given === "object" && given !== null && !Array.isArray(given))
    return Object.keys(given).flatMap((name) => unknownEventProblem(name) ?? []);
  return ["Invalid attribute value: `events` must be an object, such as `{ newNote: true }`, or a token."];
}

/** Explains why a name is not an event, and suggests the one that was probably meant; null for an event. */
export function unknownEventProblem(name: string): string | null {
  const events: readonly string[] = EVENTS;
  if (events.includes(name)) return null;
  const { summary, detail } = unknownEvent(name);
  const own = inCamelCase(name);
  if (events.includes(own)) return `${summary}: for \`${name}\`, write \`${own}\`.`;
  return `${summary}: ${detail.replace(/`[^`]+`/g, inCamelCase)}`;
}
