import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { bodyParserOf } from "./body.ts";
import { mergeParameters, type Parameters, parametersFromForm } from "./parameters.ts";
import { malformedText } from "./refusals.ts";
import type { Request } from "./request.ts";
import type { Route } from "./route.ts";

const NO_BODY = Buffer.alloc(0);

/** Reads the head of a request to a route. Throws a refusal when its path or query cannot be read. */
export function readHead(received: FastifyRequest, { path: routePath }: Pick<Route<unknown>, "path">): Request {
  const [path = "", query = ""] = splitOnce(received.url, "?");
  const queryParameters = parametersFromForm(query);
  const { headers } = received;
  return {
    method: received.method === "HEAD" ? "GET" : received.method,
    routePath,
    path,
    query,
    origin: `${received.protocol}://${headers.host ?? ""}`,
    address: received.ip,
    headers,
    ids: idsOf(received),
    queryParameters,
    parameters: queryParameters,
    body: NO_BODY,
  };
}

/**
 * Returns what adds a body to a request. Throws a refusal with status 415 when the route does not read bodies of the
 * type that the request announces; what it returns throws one for a body that does not match its type.
 */
export function bodyAdderOf(
  head: Request,
  received: IncomingMessage,
  { isRaw }: Pick<Route<unknown>, "isRaw">,
): (body: Buffer) => Request {
  if (isRaw) return (body) => ({ ...head, body });
  const parse = bodyParserOf(contentTypeOf(received));
  const parametersOf = (body: Buffer): Parameters =>
    body.length === 0 ? head.queryParameters : mergeParameters(head.queryParameters, parse(body));
  return (body) => ({ ...head, body, parameters: parametersOf(body) });
}

// From the raw headers: the server hides the content type from the framework.
function contentTypeOf({ rawHeaders }: IncomingMessage): string | undefined {
  const name = rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === "content-type");
  return name < 0 ? undefined : rawHeaders[name + 1];
}

function idsOf(received: FastifyRequest): Readonly<Record<string, string>> {
  // The routes have no schema, so the router's parameters are always strings from the path.
  const ids = received.params as Readonly<Record<string, string>>;
  if (Object.values(ids).some((id) => id.includes("\0"))) throw malformedText();
  return ids;
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
