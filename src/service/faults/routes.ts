import { authenticateAdmin } from "../access/index.ts";
import type { ServiceRoute } from "../context.ts";
import { ok, type Request, type Response } from "../http/index.ts";
import { parseRule } from "./fault.ts";
import type { FaultRules } from "./fault-rules.ts";

/** The path for adding, listing, and removing fault rules. No fault ever hits its requests. */
export const FAULTS_PATH = "/_tocsin/faults";

/** The routes with which an administrator injects faults; a service has them only with the option `faults`. */
export function faultRoutes(rules: FaultRules): ServiceRoute[] {
  const add = ({ body }: Request): Response => ({ status: 201, body: rules.add(parseRule(body.toString("utf8"))) });
  const clear = (): Response => {
    rules.clear();
    return ok([]);
  };
  return [
    { ...adminRoute("POST", add), isRaw: true, admit: (request, { store }) => void authenticateAdmin(request, store) },
    adminRoute("GET", () => ok(rules.list())),
    adminRoute("DELETE", clear),
  ];
}

const adminRoute = (method: ServiceRoute["method"], respond: (request: Request) => Response): ServiceRoute => ({
  method,
  path: FAULTS_PATH,
  respond: (request, { store }) => {
    authenticateAdmin(request, store);
    return respond(request);
  },
});
