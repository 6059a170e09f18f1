import { authenticateAdmin } from "../access/index.ts";
import { ok } from "../http/response.ts";
import type { ServiceEndpoint } from "../context.ts";
import type { FaultRules } from "./fault-rules.ts";
import { parseRule } from "./parse-rule.ts";

/** Where faults are asked for, listed and called off. No fault ever hits these requests. */
export const FAULTS_PATH = "/_tocsin/faults";

/** The endpoints with which an administrator makes requests go wrong; a service has them only if it was started so. */
export function faultEndpoints(rules: FaultRules): ServiceEndpoint[] {
  return [
    {
      method: "POST",
      path: FAULTS_PATH,
      isRaw: true,
      answer: (call, { store }) => {
        authenticateAdmin(call, store);
        return { status: 201, body: rules.add(parseRule(call.body.toString("utf8"))) };
      },
    },
    {
      method: "GET",
      path: FAULTS_PATH,
      answer: (call, { store }) => {
        authenticateAdmin(call, store);
        return ok(rules.list());
      },
    },
    {
      method: "DELETE",
      path: FAULTS_PATH,
      answer: (call, { store }) => {
        authenticateAdmin(call, store);
        rules.clear();
        return ok([]);
      },
    },
  ];
}
