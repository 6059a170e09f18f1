import { isRecord } from "../../kit/json.ts";
import { parseJson } from "./json.ts";
import { parametersFromMultipart } from "./multipart.ts";
import { invalidParameters, unsupportedType } from "./refusals.ts";
import { NO_PARAMETERS, type Parameters, parametersFromForm } from "./parameters.ts";

type BodyParser = (body: Buffer, contentType: string) => Parameters;

const FORMS: ReadonlyMap<string, BodyParser> = new Map<string, BodyParser>([
  ["application/x-www-form-urlencoded", (body) => parametersFromForm(body.toString("utf8"))],
  ["multipart/form-data", (body, contentType) => parametersFromMultipart(body, contentType) ?? refuseBody()],
]);
const PARSERS = new Map<string, BodyParser>([
  ["application/json", (body) => parametersFromJson(body.toString("utf8"))],
  ...FORMS,
]);

/**
 * Returns what reads the parameters in a body of this type: JSON, a form or a multipart form. A body without a content
 * type counts as JSON, and JSON other than an object holds no parameters. Throws a refusal with status 415 for another
 * type; the parser throws one with status 400 for a body that does not match its type.
 */
export function bodyParserOf(contentType = "application/json"): (body: Buffer) => Parameters {
  const mediaType = mediaTypeOf(contentType);
  const parser = PARSERS.get(mediaType);
  if (parser === undefined) throw unsupportedType(mediaType);
  return (body) => parser(body, contentType);
}

/** Whether a body of this type is a form, as browsers send it. */
export const isForm = (contentType: string | undefined): boolean =>
  contentType !== undefined && FORMS.has(mediaTypeOf(contentType));

const mediaTypeOf = (contentType: string): string => contentType.split(";", 1).join("").trim().toLowerCase();

function parametersFromJson(json: string): Parameters {
  let value: unknown;
  try {
    value = parseJson(json);
  } catch {
    refuseBody();
  }
  return isRecord(value) ? new Map(Object.entries(value)) : NO_PARAMETERS;
}

function refuseBody(): never {
  throw invalidParameters(["message body does not match declared format"]);
}
