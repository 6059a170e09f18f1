/**
 * Requests that go wrong on purpose: which ones, how, and the endpoints that ask for it. It knows calls and answers; what
 * the answers are about it never knows.
 */
export { faultEndpoints, FAULTS_PATH } from "./routes.ts";
export { faultDelivery } from "./fault-delivery.ts";
export { FaultRules } from "./fault-rules.ts";
