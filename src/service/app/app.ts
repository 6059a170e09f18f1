/**
 * All routes together as one HTTP server, which runs each request in a transaction and within the limits. It must never
 * know what a route does.
 */
import { accountRoutes } from "../account.ts";
import { backupRoute } from "../backup.ts";
import type { ServiceContext, ServiceRoute } from "../context.ts";
import { clientKeyRoutes, DSN_PATH, errorTrackingSettingRoutes, relativeRootOf } from "../error-tracking/index.ts";
import { FaultRules, faultDelivery, faultRoutes, FAULTS_PATH } from "../faults/index.ts";
import { type Delivery, ok, type Request, type ServerParts } from "../http/index.ts";
import { eventCountRoute, receiverRoutes } from "../ingest/routes.ts";
import { notificationSettingRoutes } from "../notification-settings/index.ts";
import { groupListRoutes, projectAndGroupRoutes, projectListRoutes } from "../projects-and-groups/index.ts";
import { terraformStateRoutes } from "../terraform-state/index.ts";
import { admitRequest, answerRequests } from "./answer-requests.ts";
import { Limits } from "./limits.ts";

/** The routes with what they work on. */
interface App {
  /** The parts of a server. */
  readonly parts: ServerParts<ServiceContext>;
  /** Forgets the fault rules, and which requests count towards the limits. */
  readonly forget: () => void;
}

/** The parts of an app besides its context. */
export interface AppOptions {
  /** Whether an administrator can set fault rules. */
  readonly faults: boolean;
  /** Whether a request may have this name, in lower case, in its Host header. */
  readonly isAllowedHost: (name: string) => boolean;
  readonly log: (line: string) => void;
}

/** The page at the service's address, which explains how to point a provider at it. */
const rootRoute: ServiceRoute = {
  method: "GET",
  path: "/",
  respond: (_request, { url }) =>
    ok({
      service: "Tocsin's embedded service: a stand-in for the v4 interface of notification and error tracking settings",
      api: `${url()}/api/v4`,
      provider: { base_url: url(), token: "the one that was printed when the service started" },
      environment: { TOCSIN_BASE_URL: url(), TOCSIN_TOKEN: "as above" },
    }),
};

/** The routes of the previous API version, which refuse every request. */
const formerRoutes = (["GET", "PUT", "PATCH", "POST", "DELETE"] as const).map((method): ServiceRoute => ({
  method,
  path: "/api/v3/*",
  isRaw: true,
  respond: () => ({ status: 410, body: { error: "API V3 is no longer supported. Use API V4 instead." } }),
}));

const ROUTES: readonly ServiceRoute[] = [
  rootRoute,
  ...accountRoutes,
  ...notificationSettingRoutes,
  ...errorTrackingSettingRoutes,
  ...clientKeyRoutes,
  ...projectAndGroupRoutes,
  ...projectListRoutes,
  ...groupListRoutes,
  ...receiverRoutes(""),
  eventCountRoute,
  backupRoute,
  ...terraformStateRoutes,
  ...formerRoutes,
];

/** Joins all routes with the given context. */
export function createApp(context: ServiceContext, { faults, isAllowedHost, log }: AppOptions): App {
  const rules = faults ? new FaultRules() : null;
  const limits = new Limits(context.instance);
  const root = relativeRootOf(context.instance);
  const parts: ServerParts<ServiceContext> = {
    routes: [...ROUTES, ...(root === "" ? [] : receiverRoutes(root)), ...(rules === null ? [] : faultRoutes(rules))],
    admit: (route, request) => admitRequest(route, request, context),
    respond: (requests) => answerRequests(requests, { context, limits, log }),
    isAllowedHost,
    isOpenToOrigins: (path) => ["/api/", DSN_PATH, root + DSN_PATH].some((start) => path.startsWith(start)),
    deliveryOf: (request) => (rules === null ? null : deliveryOf(request, rules)),
    log,
    outside: context.store.outside,
    isDated: context.profile.isDated,
  };
  const forget = (): void => {
    rules?.clear();
    limits.clear();
  };
  return { parts, forget };
}

function deliveryOf(request: Request, rules: FaultRules): Delivery | null {
  const fault = request.routePath === FAULTS_PATH ? null : rules.faultOf(request);
  return fault === null ? null : faultDelivery(fault);
}
