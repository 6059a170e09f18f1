import type { Request } from "../http/index.ts";

/**
 * The request with the password of Basic authentication as its bearer token, for the routes that accept a token there. The
 * user name does not matter. A request without such a password is returned as it is.
 */
export function withBasicToken(request: Request): Request {
  const encoded = /^Basic +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const credentials = Buffer.from(encoded, "base64").toString("utf8");
  const colon = credentials.indexOf(":");
  if (colon < 0) return request;
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${credentials.slice(colon + 1)}` } };
}
