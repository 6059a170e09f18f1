/**
 * Faults on request: which requests go wrong, how, and the routes that set the rules. It knows requests and responses,
 * but must never know what they are about.
 */
export { faultDelivery } from "./fault-delivery.ts";
export { FaultRules } from "./fault-rules.ts";
export { faultRoutes, FAULTS_PATH } from "./routes.ts";
