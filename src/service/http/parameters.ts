import { malformedText } from "./refusals.ts";

/**
 * What a request sends, by name: the query, overridden by the body. Text where it came as text, otherwise what JSON has.
 * A name with brackets (`level[]=x`) holds a list, which no declared parameter accepts.
 */
export type Parameters = ReadonlyMap<string, unknown>;

/** Reads a query string or a form. Throws a refusal when it is no text: broken percent-encoding or UTF-8, or a NUL. */
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

/** Adds what was sent under a name; under one with brackets, in a list. */
export function setParameter(parameters: Map<string, unknown>, name: string, value: unknown): void {
  const bracket = name.indexOf("[");
  if (bracket > 0) parameters.set(name.slice(0, bracket), [value]);
  else parameters.set(name, value);
}

/** Decodes one percent-encoded text in which a plus is a space. Throws a refusal when it is none. */
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

/** Puts a body's parameters over those of the query. */
export function mergeParameters(query: Parameters, body: Parameters): Parameters {
  if (body.size === 0) return query;
  return new Map([...query, ...body]);
}
