import { type Answer, Refusal, TextBody } from "./response.ts";

/** Which fields a model found wrong, and in which words. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** No token, or one that nobody has. */
export function unauthorized(): Refusal {
  return new Refusal({ status: 401, body: { message: "401 Unauthorized" } });
}

/** A token that was good once; `description` says what became of it. */
export function invalidToken(description: string): Refusal {
  return new Refusal({
    status: 401,
    body: { error: "invalid_token", error_description: description },
    headers: {
      "WWW-Authenticate": `Bearer realm="The API", error="invalid_token", error_description="${description}"`,
    },
  });
}

/** A token whose scopes do not reach; `wanted` lists the scopes that would. */
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

/** The caller is known but may not do this; the reason, where there is one, is part of the message. */
export function forbidden(reason?: string): Refusal {
  const message = reason === undefined ? "403 Forbidden" : `403 Forbidden - ${reason}`;
  return new Refusal({ status: 403, body: { message } });
}

/** The thing does not exist, or the caller may not know that it does. Without a name: a bare 404 that hides what was asked for. */
export function notFound(thing?: string): Refusal {
  return new Refusal({
    status: 404,
    body: { message: thing === undefined ? "404 Not Found" : `404 ${thing} Not Found` },
  });
}

/** A record is missing in a list of records; the small letter is what tells this answer from the others. */
export function noSuchRecord(): Refusal {
  return new Refusal({ status: 404, body: { message: "404 Not found" } });
}

/** No endpoint has this path. Its envelope differs from that of a missing thing, so that clients can tell them apart. */
export function noSuchRoute(): Refusal {
  return new Refusal({ status: 404, body: { error: "404 Not Found" } });
}

/** The path exists, the method does not. */
export function methodNotAllowed(allowed: readonly string[]): Refusal {
  return new Refusal({ status: 405, body: { error: "405 Not Allowed" }, headers: { Allow: allowed.join(", ") } });
}

/** A parameter has the wrong form; several complaints are joined into one text. */
export function invalidParameters(complaints: readonly string[]): Refusal {
  return new Refusal({ status: 400, body: { error: complaints.join(", ") } });
}

/** A value that the model refuses outright, in its own words. */
export function badRequest(message: string): Refusal {
  return new Refusal({ status: 400, body: { message } });
}

/** Fields that the model found wrong, with its words. An answer, not thrown: what else was written may stay. */
export function validationAnswer(errors: FieldErrors): Answer {
  return { status: 400, body: { message: errors } };
}

/** A path, query or form that is no text: broken percent-encoding, broken UTF-8 or a NUL. */
export function malformedText(): Refusal {
  return new Refusal({ status: 400, body: new TextBody("Bad Request") });
}

/** A body of a kind that no endpoint reads. */
export function unsupportedType(mediaType: string): Refusal {
  return new Refusal({ status: 415, body: { error: `The provided content-type '${mediaType}' is not supported.` } });
}

/** A body above the limit. */
export function bodyTooLarge(): Refusal {
  return new Refusal({ status: 413, body: { message: "413 Request Entity Too Large" } });
}

/** A fault of ours. Says nothing of its cause: that goes to the log. */
export function serverError(): Refusal {
  return new Refusal({ status: 500, body: { message: "500 Internal Server Error" } });
}
