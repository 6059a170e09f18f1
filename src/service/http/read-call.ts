import type { FastifyRequest } from "fastify";
import { parametersFromBody } from "./body.ts";
import type { Call } from "./call.ts";
import { mergeParameters, parametersFromForm } from "./parameters.ts";
import { malformedText } from "./refusals.ts";

/** Reads a request to the endpoint of this path. Throws a refusal when its path, query or body cannot be read. */
export function callFrom(request: FastifyRequest, route: string): Call {
  const [path = "", query = ""] = splitOnce(request.url, "?");
  const queryParameters = parametersFromForm(query);
  const { headers, body } = request;
  const bodyParameters = parametersFromBody(Buffer.isBuffer(body) ? body : NO_BODY, headers["content-type"]);
  return {
    method: request.method === "HEAD" ? "GET" : request.method,
    route,
    path,
    query,
    origin: `${request.protocol}://${headers.host ?? ""}`,
    headers,
    ids: idsOf(request),
    queryParameters,
    parameters: mergeParameters(queryParameters, bodyParameters),
  };
}

const NO_BODY = Buffer.alloc(0);

function idsOf(request: FastifyRequest): Readonly<Record<string, string>> {
  // Without a schema of its own, the router's parameters are always the texts of the path.
  const ids = request.params as Readonly<Record<string, string>>;
  if (Object.values(ids).some((id) => id.includes("\0"))) throw malformedText();
  return ids;
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
