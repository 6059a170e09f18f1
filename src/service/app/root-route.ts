import type { ServiceRoute } from "../context.ts";
import { ok } from "../http/index.ts";

/** What a person sees who opens the service's address: what this is, and how to point a provider at it. */
export const rootRoute: ServiceRoute = {
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
