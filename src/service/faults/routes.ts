import { authenticateAdmin } from "../access/index.ts";
import type { ServiceRoute } from "../context.ts";
import { ok } from "../http/index.ts";
import { parseRule } from "./fault.ts";
import type { FaultRules } from "./fault-rules.ts";

/** Where fault rules are added, listed and removed. No fault ever hits these requests. */
export const FAULTS_PATH = "/_tocsin/faults";

/** The routes with which an administrator injects faults; a service has them only with the option `faults`. */
export function faultRoutes(rules: FaultRules): ServiceRoute[] {
  return [
    {
      method: "POST",
      path: FAULTS_PATH,
      isRaw: true,
      admit: (request, { store }) => void authenticateAdmin(request, store),
      respond: (request, { store }) => {
        authenticateAdmin(request, store);
        return { status: 201, body: rules.add(parseRule(request.body.toString("utf8"))) };
      },
    },
    {
      method: "GET",
      path: FAULTS_PATH,
      respond: (request, { store }) => {
        authenticateAdmin(request, store);
        return ok(rules.list());
      },
    },
    {
      method: "DELETE",
      path: FAULTS_PATH,
      respond: (request, { store }) => {
        authenticateAdmin(request, store);
        rules.clear();
        return ok([]);
      },
    },
  ];
}
