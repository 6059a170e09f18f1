import type { FastifyInstance } from "fastify";
import { answerCall } from "./answer-request.ts";
import { keyEndpoints } from "../error-tracking/key-routes.ts";
import { settingEndpoints } from "../error-tracking/setting-routes.ts";
import { FaultRules, faultDelivery, faultEndpoints, FAULTS_PATH } from "../faults/index.ts";
import type { Call } from "../http/request.ts";
import type { Delivery } from "../http/delivery.ts";
import { createServer } from "../http/server.ts";
import { ingestEndpoints } from "../ingest/routes.ts";
import { notificationEndpoints } from "../notification-settings/routes.ts";
import { rootEndpoint } from "./root-route.ts";
import type { ServiceEndpoint, World } from "../context.ts";

/** What an app is made of, besides its world. */
interface AppOptions {
  /** Whether faults can be asked for. */
  readonly faults: boolean;
  readonly log: (line: string) => void;
}

const ENDPOINTS: readonly ServiceEndpoint[] = [
  rootEndpoint,
  ...notificationEndpoints,
  ...settingEndpoints,
  ...keyEndpoints,
  ...ingestEndpoints,
];

/** Puts all endpoints and the world that they work with behind HTTP. It does not listen yet. */
export function createApp(world: World, { faults, log }: AppOptions): FastifyInstance {
  const rules = faults ? new FaultRules() : null;
  return createServer<World>({
    endpoints: rules === null ? ENDPOINTS : [...ENDPOINTS, ...faultEndpoints(rules)],
    answer: (endpoint, call) => answerCall(endpoint, call, world),
    deliveryOf: (call) => (rules === null ? null : deliveryOf(call, rules)),
    log,
  });
}

function deliveryOf(call: Call, rules: FaultRules): Delivery | null {
  const fault = call.route === FAULTS_PATH ? null : rules.faultOf(call);
  return fault === null ? null : faultDelivery(fault);
}
