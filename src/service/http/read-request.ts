import type { FastifyRequest } from "fastify";
import { parametersFromBody } from "./body.ts";
import { mergeParameters, parametersFromForm } from "./parameters.ts";
import { malformedText } from "./refusals.ts";
import type { Request } from "./request.ts";
import type { Route } from "./route.ts";

const NO_BODY = Buffer.alloc(0);

/** Reads a request to a route. Throws a refusal when its path, query or body cannot be read. */
export function readRequest(
  received: FastifyRequest,
  { path: routePath, isRaw }: Pick<Route<unknown>, "path" | "isRaw">,
): Request {
  const [path = "", query = ""] = splitOnce(received.url, "?");
  const queryParameters = parametersFromForm(query);
  const { headers } = received;
  const body = Buffer.isBuffer(received.body) ? received.body : NO_BODY;
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
    parameters:
      isRaw || body.length === 0
        ? queryParameters
        : mergeParameters(queryParameters, parametersFromBody(body, contentTypeOf(received))),
    body,
  };
}

// From the raw headers: the server hides the content type from the framework.
function contentTypeOf({ raw }: FastifyRequest): string | undefined {
  const name = raw.rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === "content-type");
  return name < 0 ? undefined : raw.rawHeaders[name + 1];
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
