import type { ServerResponse } from "node:http";
import { answer, startServer } from "../../../support/server/http-server.ts";

/** A request for a rule: its path below the API, and its query. */
interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly response: ServerResponse;
}

/** Answers a request, or returns false if it does not apply. */
export type Rule = (asked: Asked) => boolean;

const SETTING = { level: "global" };

/**
 * Starts a service with this many projects, all in the user's group `team`, which answers like the interface unless a
 * rule says otherwise.
 */
export function startListing(count: number, rule: Rule = () => false): ReturnType<typeof startServer> {
  return startServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? "", "http://x");
    const path = pathname.replace("/api/v4", "");
    if (rule({ path, query, response })) return;
    if (path === "/groups/team") answer(response, 200, { id: 5, full_path: "team" });
    else if (path.endsWith("/notification_settings")) answer(response, 200, SETTING);
    else if (path.endsWith("groups") || path.endsWith("client_keys")) answer(response, 200, []);
    else if (path.endsWith("/error_tracking/settings")) {
      answer(response, 404, { message: "404 Error Tracking Setting Not Found" });
    } else answerProjects(count, query, response);
  });
}

function answerProjects(count: number, query: URLSearchParams, response: ServerResponse): void {
  const page = Number(query.get("page") ?? 1);
  const left = count - (page - 1) * 100;
  response.setHeader("x-next-page", left > 100 ? String(page + 1) : "");
  answer(
    response,
    200,
    Array.from({ length: Math.max(Math.min(left, 100), 0) }, (_, index) => {
      const id = (page - 1) * 100 + index + 1;
      return { id, path_with_namespace: `team/p${id}` };
    }),
  );
}
