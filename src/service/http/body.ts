import { isRecord } from "../../kit/json.ts";
import { parametersFromMultipart } from "./multipart.ts";
import { invalidParameters, unsupportedType } from "./refusals.ts";
import { type Parameters, parametersFromForm } from "./parameters.ts";

const NO_PARAMETERS: Parameters = new Map();

/**
 * Reads the parameters in a body: JSON, a form or a multipart form. A body without a content type counts as JSON, and
 * JSON other than an object holds no parameters. Throws a refusal: 415 for another type, 400 for a body that does not
 * match its type.
 */
export function parametersFromBody(body: Buffer, contentType: string | undefined): Parameters {
  const mediaType = (contentType ?? "application/json").split(";", 1).join("").trim().toLowerCase();
  switch (mediaType) {
    case "application/json":
      return parametersFromJson(body.toString("utf8"));
    case "application/x-www-form-urlencoded":
      return parametersFromForm(body.toString("utf8"));
    case "multipart/form-data":
      return parametersFromMultipart(body, contentType ?? "") ?? refuseBody();
    default:
      throw unsupportedType(mediaType);
  }
}

function parametersFromJson(json: string): Parameters {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    refuseBody();
  }
  return isRecord(value) ? new Map(Object.entries(value)) : NO_PARAMETERS;
}

function refuseBody(): never {
  throw invalidParameters(["message body does not match declared format"]);
}
