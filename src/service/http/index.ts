/**
 * HTTP without the API: the server, requests and their parameters, responses and refusals, pages of a list. It must
 * never know what a route is about, who may call it, or where anything is stored.
 */
export type { Delivery } from "./delivery.ts";
export { createDispatch, type ReceivedResponse, type SentRequest } from "./dispatch.ts";
export { hostRule } from "./host.ts";
export { parseJson } from "./json.ts";
export { listen } from "./listen.ts";
export {
  declaredPageFrom,
  keysetHeaders,
  MAX_TOTAL,
  offsetOf,
  pageFrom,
  pageHeaders,
  type PageRequest,
} from "./page.ts";
export { ParameterReader } from "./parameter-reader.ts";
export type { Parameters } from "./parameters.ts";
export {
  badRequest,
  conflict,
  type FieldErrors,
  forbidden,
  insufficientGrant,
  insufficientScope,
  insufficientStorage,
  invalidParameters,
  invalidToken,
  noKeyset,
  noSuchRecord,
  notFound,
  serverError,
  unauthorized,
  unprocessable,
  validationResponse,
} from "./refusals.ts";
export type { RoutedRequest } from "./request-group.ts";
export { headerOf, type Request } from "./request.ts";
export { BytesBody, contentOf, FileBody, ok, Refusal, type Response, TextBody } from "./response.ts";
export type { Route } from "./router.ts";
export { createServer, type ServerParts } from "./server.ts";
