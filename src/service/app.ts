import type { FastifyInstance } from "fastify";
import { answerCall } from "./answer-call.ts";
import { keyEndpoints } from "./error-tracking/key-endpoints.ts";
import { settingEndpoints } from "./error-tracking/setting-endpoints.ts";
import { FaultRules, faultDelivery, faultEndpoints, FAULTS_PATH } from "./faults/index.ts";
import type { Call } from "./http/call.ts";
import type { Delivery } from "./http/deliver.ts";
import { createServer } from "./http/server.ts";
import { ingestEndpoints } from "./ingest/endpoints.ts";
import { notificationEndpoints } from "./notification/endpoints.ts";
import { rootEndpoint } from "./root.ts";
import type { ServiceEndpoint, World } from "./world.ts";

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
