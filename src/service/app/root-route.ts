import { ok } from "../http/response.ts";
import type { ServiceEndpoint } from "../context.ts";

/** What a person sees who opens the service's address: what this is, and how a provider is pointed at it. */
export const rootEndpoint: ServiceEndpoint = {
  method: "GET",
  path: "/",
  answer: (_call, { url }) =>
    ok({
      service: "Tocsin's embedded service: a stand-in for the v4 interface of notification and error tracking settings",
      api: `${url()}/api/v4`,
      provider: { base_url: url(), token: "the one that was printed when the service started" },
      environment: { TOCSIN_BASE_URL: url(), TOCSIN_TOKEN: "as above" },
    }),
};
