import { bodyParserOf, isForm } from "./body.ts";
import type { Incoming, Request } from "./request.ts";
import { mergeParameters, NO_PARAMETERS, parametersFromForm } from "./parameters.ts";
import type { RoutedRequest } from "./request-group.ts";
import { knownMethod } from "./rewrite.ts";
import { type Place, type Route, routeAt } from "./router.ts";

/** The body that a request announces. */
interface Announced {
  readonly contentType: string | undefined;
}

/** A request whose head has been read, and its route. */
export interface PendingRequest<Context> extends RoutedRequest<Context> {
  readonly place: Place<Context>;
  /** Null for a request without a body, and for one whose body does not matter. */
  readonly announced: Announced | null;
}

const NO_BODY = Buffer.alloc(0);

/**
 * Reads the head of a request, and finds its route. Throws a refusal when its query cannot be read, and the response to
 * a request that has no route.
 */
export function readHead<Context>(
  incoming: Incoming,
  announced: Announced | null,
  place: Place<Context>,
): PendingRequest<Context> {
  const [path = "", ...queries] = incoming.url.split("?");
  const query = queries.join("?");
  const { method, headers } = incoming;
  const mayNameMethod = method === "POST" && announced !== null && isForm(announced.contentType);
  const route = mayNameMethod && place.routes.size > 0 ? postAt(place) : routeAt(place, method);
  const queryParameters = parametersFromForm(query);
  const request: Request = {
    method: method === "HEAD" ? "GET" : method,
    routePath: route.path,
    path,
    query,
    origin: `http://${headers.host ?? ""}`,
    address: incoming.ip,
    headers,
    ids: place.ids,
    queryParameters,
    bodyParameters: NO_PARAMETERS,
    parameters: queryParameters,
    body: NO_BODY,
  };
  return { route, request, place, announced: request.method === "GET" ? null : announced };
}

// Only its body says which method a form names. Where there is no route for that, it is refused later.
function postAt<Context>(place: Place<Context>): Route<Context> {
  const refusing: Route<Context> = {
    method: "POST",
    path: place.path,
    respond: (request, context) => routeAt(place, "POST").respond(request, context),
  };
  return place.routes.get("POST") ?? refusing;
}

/**
 * Returns a function that adds the body to a request. Throws a refusal with status 415 if the route does not read
 * bodies of the type that the request announces. The function throws a refusal for a body that does not match its type,
 * and the response to a form that names a method without a route.
 */
export function bodyAdderOf<Context>({
  route,
  request: head,
  place,
  announced,
}: PendingRequest<Context>): (body: Buffer) => RoutedRequest<Context> {
  if (route.isRaw) return (body) => ({ route, request: { ...head, body } });
  const contentType = announced?.contentType;
  const parse = bodyParserOf(contentType);
  return (body) => {
    const bodyParameters = body.length === 0 ? NO_PARAMETERS : parse(body);
    const parameters = mergeParameters(head.queryParameters, bodyParameters);
    const request = { ...head, body, bodyParameters, parameters };
    const named = head.method === "POST" && isForm(contentType) ? bodyParameters.get("_method") : undefined;
    const method = typeof named === "string" ? knownMethod(named) : null;
    if (method === null) return { route, request };
    return { route: routeAt(place, method), request: { ...request, method: method === "HEAD" ? "GET" : method } };
  };
}
