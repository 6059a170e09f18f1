import type { FastifyRequest } from "fastify";
import { parametersFromBody } from "./body.ts";
import type { Call, Endpoint } from "./request.ts";
import { mergeParameters, parametersFromForm } from "./parameters.ts";
import { malformedText } from "./refusals.ts";

/** Reads a request to an endpoint. Throws a refusal when its path, query or body cannot be read. */
export function callFrom(
  request: FastifyRequest,
  { path: route, isRaw }: Pick<Endpoint<unknown>, "path" | "isRaw">,
): Call {
  const [path = "", query = ""] = splitOnce(request.url, "?");
  const queryParameters = parametersFromForm(query);
  const { headers } = request;
  const body = Buffer.isBuffer(request.body) ? request.body : NO_BODY;
  return {
    method: request.method === "HEAD" ? "GET" : request.method,
    route,
    path,
    query,
    origin: `${request.protocol}://${headers.host ?? ""}`,
    address: request.ip,
    headers,
    ids: idsOf(request),
    queryParameters,
    parameters:
      isRaw || body.length === 0
        ? queryParameters
        : mergeParameters(queryParameters, parametersFromBody(body, contentTypeOf(request))),
    body,
  };
}

const NO_BODY = Buffer.alloc(0);

// As it was sent: the server keeps it from the framework.
function contentTypeOf({ raw }: FastifyRequest): string | undefined {
  const name = raw.rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === "content-type");
  return name < 0 ? undefined : raw.rawHeaders[name + 1];
}

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
