import { malformedText } from "./refusals.ts";

/**
 * The parameters of a request by name: the query, overridden by the body. Values are strings, or any JSON value in a
 * JSON body. A name with brackets (`level[]=x`) holds a list, which no declared parameter accepts.
 */
export type Parameters = ReadonlyMap<string, unknown>;

/** The parameters of a query or a body that has none. */
export const NO_PARAMETERS: Parameters = new Map();

/** Reads a query string or a form. Throws a refusal when it cannot be decoded: percent-encoding, UTF-8, or a NUL. */
export function parametersFromForm(form: string): Map<string, unknown> {
  const parameters = new Map<string, unknown>();
  for (const pair of form.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decodeText(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? null : decodeText(pair.slice(equals + 1));
    setParameter(parameters, name, value);
  }
  return parameters;
}

/** The limit for brackets in the name of a parameter, that of Rack. */
const MAX_BRACKETS = 32;

/** Adds a parameter; one whose name has brackets is added as a list. Throws a refusal when it has too many. */
export function setParameter(parameters: Map<string, unknown>, name: string, value: unknown): void {
  const [first = "", ...brackets] = name.split("[", MAX_BRACKETS + 2);
  if (brackets.length > MAX_BRACKETS) throw malformedText();
  if (first !== "" && brackets.length > 0) parameters.set(first, [value]);
  else parameters.set(name, value);
}

// In a form, a plus is a space.
function decodeText(encoded: string): string {
  let text: string;
  try {
    text = decodeURIComponent(encoded.replaceAll("+", " "));
  } catch {
    throw malformedText();
  }
  if (text.includes("\0")) throw malformedText();
  return text;
}

/** Merges the parameters of the query and of the body; the body wins. */
export function mergeParameters(query: Parameters, body: Parameters): Parameters {
  if (body.size === 0) return query;
  return new Map([...query, ...body]);
}
