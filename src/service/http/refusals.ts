import { Refusal, type Response, TextBody } from "./response.ts";

const saying = (status: number, message: string): Refusal => new Refusal({ status, body: { message } });

const failing = (status: number, error: string, headers: Response["headers"] = {}): Refusal =>
  new Refusal({ status, body: { error }, headers });

/** Something else holds what the request would change; `body` says what, if it is known. */
export const conflict = (body: unknown = { message: "409 Conflict" }): Refusal => new Refusal({ status: 409, body });

/** A body that can be read, with contents that cannot be stored. */
export const unprocessable = (message: string): Refusal => saying(422, message);

/** Fields that failed validation, each with its messages. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** No token, or an unknown one. */
export const unauthorized = (): Refusal => saying(401, "401 Unauthorized");

/** A token that was valid once; `description` says why it no longer is. */
export const invalidToken = (description: string): Refusal =>
  new Refusal({
    status: 401,
    body: { error: "invalid_token", error_description: description },
    headers: {
      "WWW-Authenticate": `Bearer realm="The API", error="invalid_token", error_description="${description}"`,
    },
  });

/** A token whose scopes are not enough; `wanted` lists the scopes that would be. */
export const insufficientScope = (wanted: readonly string[]): Refusal =>
  new Refusal({
    status: 403,
    body: {
      error: "insufficient_scope",
      error_description: "The request requires higher privileges than provided by the access token.",
      scope: wanted.join(" "),
    },
  });

/** A fine-grained token without the permission for this; `reason` says which one it is. */
export const insufficientGrant = (reason: string): Refusal =>
  new Refusal({
    status: 403,
    body: { error: "insufficient_granular_scope", error_description: `Access denied: ${reason}` },
  });

/** The caller is known but may not do this; the message includes the reason, if there is one. */
export const forbidden = (reason?: string): Refusal =>
  saying(403, reason === undefined ? "403 Forbidden" : `403 Forbidden - ${reason}`);

/** The thing does not exist, or the caller may not know that it does. Without a name: a bare 404. */
export const notFound = (thing?: string): Refusal =>
  saying(404, thing === undefined ? "404 Not Found" : `404 ${thing} Not Found`);

/** A record of a list does not exist. The lower-case letter distinguishes this response from the others. */
export const noSuchRecord = (): Refusal => saying(404, "404 Not found");

/** No route has this path. The body differs from that of a missing thing, so clients can tell the two apart. */
export const noSuchRoute = (): Refusal => failing(404, "404 Not Found");

/** The path exists, but not with this method. */
export const methodNotAllowed = (allowed: readonly string[]): Refusal =>
  failing(405, "405 Not Allowed", { Allow: allowed.join(", ") });

/** A list that is read by ID, in an order that is not by ID. */
export const noKeyset = (): Refusal => failing(405, "Keyset pagination is not yet available for this type of request");

/** Parameters of the wrong type; several complaints are joined into one text. */
export const invalidParameters = (complaints: readonly string[]): Refusal => failing(400, complaints.join(", "));

/** A value that the model refuses, with its message. */
export const badRequest = (message: string): Refusal => saying(400, message);

/** Fields that failed validation. A response, not thrown: the rest of what the request wrote is kept. */
export const validationResponse = (errors: FieldErrors): Response => ({ status: 400, body: { message: errors } });

/** A path, query or form that cannot be decoded: invalid percent-encoding, invalid UTF-8 or a NUL. */
export const malformedText = (): Refusal => new Refusal({ status: 400, body: new TextBody("Bad Request") });

/** A body of a content type that no route reads. */
export const unsupportedType = (mediaType: string): Refusal =>
  failing(415, `The provided content-type '${mediaType}' is not supported.`);

/** A body over the size limit. */
export const bodyTooLarge = (): Refusal => saying(413, "413 Request Entity Too Large");

/** A request to a host that the service is not. */
export function misdirected(host: string): Refusal {
  const advice = `start the service with --allowed-hosts ${host} to allow it`;
  return saying(421, `421 Misdirected Request - the host ${host} is not allowed; ${advice}`);
}

/** A body for which there is no memory while others are being read. Terraform and the provider try again. */
export const tooManyBodies = (): Refusal =>
  new Refusal({
    status: 503,
    body: { message: "503 Service Unavailable - too many large request bodies at once" },
    headers: { "Retry-After": "1" },
  });

/** Refuses a write that cannot be stored. The response hides the cause, which goes to the log. */
export const insufficientStorage = (): Refusal => saying(507, "507 Insufficient Storage");

/** An internal error. The response hides the cause, which goes to the log. */
export const serverError = (): Refusal => saying(500, "500 Internal Server Error");
