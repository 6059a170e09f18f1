import type { ResponseHead } from "../request/http.ts";
import type { RequestFailure } from "./report.ts";
import { identityOf } from "./response-failure.ts";

/** From where to where a redirect leads; a null target cannot be read. */
interface Redirect {
  readonly origin: string;
  readonly target: URL | null;
}

/** Says why a redirect is not followed. */
export function redirectFailure(response: ResponseHead, { origin, target }: Redirect): RequestFailure {
  const identity = { ...identityOf(response), code: "unsupported", mayHaveExecuted: false } as const;
  if (target !== null && target.origin !== origin) {
    return {
      ...identity,
      /**
       * @error The service redirects to another origin; the token is sent to the one in {baseUrl} only.
       * @do If the other address is the service, set {baseUrl} to it.
       */
      summary: "The service redirects to another address",
      why: `It redirects from ${origin} to ${target.origin}, and the token is sent to ${origin} only.`,
      advice: ({ baseUrl }) => `If ${target.origin} is the service, set ${baseUrl} to it.`,
    };
  }
  return {
    ...identity,
    summary: "The service redirects the request",
    why:
      target === null
        ? "It redirects to an address that cannot be read."
        : `It redirects to ${target.pathname}, which is not the same endpoint of a moved project.`,
    advice: ({ baseUrl }) => `Check ${baseUrl}: it may lack a path, or lead to a sign-in page.`,
  };
}
