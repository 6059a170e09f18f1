import { Refusal, type Response, TextBody } from "./response.ts";

/** Something else holds what the request would change; `body` says what, if it is known. */
export function conflict(body: unknown = { message: "409 Conflict" }): Refusal {
  return new Refusal({ status: 409, body });
}

/** A body that can be read, with contents that cannot be stored. */
export function unprocessable(message: string): Refusal {
  return new Refusal({ status: 422, body: { message } });
}

/** Fields that failed validation, each with its messages. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** No token, or an unknown one. */
export function unauthorized(): Refusal {
  return new Refusal({ status: 401, body: { message: "401 Unauthorized" } });
}

/** A token that was valid once; `description` says why it no longer is. */
export function invalidToken(description: string): Refusal {
  return new Refusal({
    status: 401,
    body: { error: "invalid_token", error_description: description },
    headers: {
      "WWW-Authenticate": `Bearer realm="The API", error="invalid_token", error_description="${description}"`,
    },
  });
}

/** A token whose scopes are not enough; `wanted` lists the scopes that would be. */
export function insufficientScope(wanted: readonly string[]): Refusal {
  return new Refusal({
    status: 403,
    body: {
      error: "insufficient_scope",
      error_description: "The request requires higher privileges than provided by the access token.",
      scope: wanted.join(" "),
    },
  });
}

/** A fine-grained token without the permission for this; `reason` says which one it is. */
export function insufficientGrant(reason: string): Refusal {
  return new Refusal({
    status: 403,
    body: { error: "insufficient_granular_scope", error_description: `Access denied: ${reason}` },
  });
}

/** The caller is known but may not do this; the message includes the reason, if there is one. */
export function forbidden(reason?: string): Refusal {
  const message = reason === undefined ? "403 Forbidden" : `403 Forbidden - ${reason}`;
  return new Refusal({ status: 403, body: { message } });
}

/** The thing does not exist, or the caller may not know that it does. Without a name: a bare 404. */
export function notFound(thing?: string): Refusal {
  return new Refusal({
    status: 404,
    body: { message: thing === undefined ? "404 Not Found" : `404 ${thing} Not Found` },
  });
}

/** A record of a list does not exist. The lower-case letter distinguishes this response from the others. */
export function noSuchRecord(): Refusal {
  return new Refusal({ status: 404, body: { message: "404 Not found" } });
}

/** No route has this path. The body differs from that of a missing thing, so clients can tell the two apart. */
export function noSuchRoute(): Refusal {
  return new Refusal({ status: 404, body: { error: "404 Not Found" } });
}

/** The path exists, but not with this method. */
export function methodNotAllowed(allowed: readonly string[]): Refusal {
  return new Refusal({ status: 405, body: { error: "405 Not Allowed" }, headers: { Allow: allowed.join(", ") } });
}

/** A list that is read by ID, in an order that is not by ID. */
export function noKeyset(): Refusal {
  return new Refusal({
    status: 405,
    body: { error: "Keyset pagination is not yet available for this type of request" },
  });
}

/** Parameters of the wrong type; several complaints are joined into one text. */
export function invalidParameters(complaints: readonly string[]): Refusal {
  return new Refusal({ status: 400, body: { error: complaints.join(", ") } });
}

/** A value that the model refuses, with its message. */
export function badRequest(message: string): Refusal {
  return new Refusal({ status: 400, body: { message } });
}

/** Fields that failed validation. A response, not thrown: the rest of what the request wrote is kept. */
export function validationResponse(errors: FieldErrors): Response {
  return { status: 400, body: { message: errors } };
}

/** A path, query or form that cannot be decoded: invalid percent-encoding, invalid UTF-8 or a NUL. */
export function malformedText(): Refusal {
  return new Refusal({ status: 400, body: new TextBody("Bad Request") });
}

/** A body of a content type that no route reads. */
export function unsupportedType(mediaType: string): Refusal {
  return new Refusal({ status: 415, body: { error: `The provided content-type '${mediaType}' is not supported.` } });
}

/** A body over the size limit. */
export function bodyTooLarge(): Refusal {
  return new Refusal({ status: 413, body: { message: "413 Request Entity Too Large" } });
}

/** A request to a host that the service is not. */
export function misdirected(host: string): Refusal {
  const advice = `start the service with --allowed-hosts ${host} to allow it`;
  return new Refusal({
    status: 421,
    body: { message: `421 Misdirected Request - the host ${host} is not allowed; ${advice}` },
  });
}

/** A body for which there is no memory while others are being read. Terraform and the provider try again. */
export function tooManyBodies(): Refusal {
  return new Refusal({
    status: 503,
    body: { message: "503 Service Unavailable - too many large request bodies at once" },
    headers: { "Retry-After": "1" },
  });
}

/** What a request writes cannot be stored. The response hides the cause, which goes to the log. */
export function insufficientStorage(): Refusal {
  return new Refusal({ status: 507, body: { message: "507 Insufficient Storage" } });
}

/** An internal error. The response hides the cause, which goes to the log. */
export function serverError(): Refusal {
  return new Refusal({ status: 500, body: { message: "500 Internal Server Error" } });
}
