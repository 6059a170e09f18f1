import { afterEach, expect, test } from "@jest/globals";
import { answer, closeAll, startServer } from "../support/server/http-server.ts";
import { seedOfProjects, settingsIn } from "../support/terraform/many-settings.ts";
import { describeWithTerraform } from "../support/terraform/workspace.ts";

afterEach(closeAll);

const SETTINGS = 400;

const seed = seedOfProjects(SETTINGS);

const CONFIGURATION = settingsIn(SETTINGS);

/** A response to every request, and the limits of a plan that gets it. */
interface Case {
  readonly status: number;
  readonly retryAfter?: string;
  readonly maxSeconds: number;
  readonly maxRequests: number;
  readonly says: string;
}

const FAILED = "Error: Service failed";
const LIMITED = "Error: Service limits the rate of requests";

/** Ten calls have all their attempts, and one more as a trial; each other one is a trial at most. */
const maxRequests = 10 * 7 + SETTINGS - 10;

const CASES: readonly Case[] = [
  { status: 500, maxSeconds: 60, maxRequests, says: FAILED },
  { status: 502, maxSeconds: 60, maxRequests, says: FAILED },
  { status: 503, maxSeconds: 60, maxRequests, says: FAILED },
  { status: 503, retryAfter: "20", maxSeconds: 90, maxRequests, says: FAILED },
  { status: 503, retryAfter: "60", maxSeconds: 90, maxRequests, says: FAILED },
  { status: 429, maxSeconds: 90, maxRequests: 30, says: LIMITED },
  { status: 429, retryAfter: "0", maxSeconds: 90, maxRequests: 30, says: LIMITED },
  { status: 429, retryAfter: "60", maxSeconds: 180, maxRequests: 30, says: LIMITED },
  { status: 429, retryAfter: "36000", maxSeconds: 60, maxRequests: 10, says: LIMITED },
];

const titleOf = ({ status, retryAfter }: Case): string =>
  `${status}${retryAfter === undefined ? "" : ` and Retry-After: ${retryAfter}`}`;

describeWithTerraform(`a plan of ${SETTINGS} settings`, (open) => {
  test("ends early whatever a service answers that is down or limits the rate of requests", async () => {
    const workspace = await open({ seed });
    await workspace.apply(CONFIGURATION);
    const wrong: string[] = [];
    for (const each of CASES) {
      const { url, seen } = await startServer((_request, response) => {
        if (each.retryAfter !== undefined) response.setHeader("Retry-After", each.retryAfter);
        answer(response, each.status, "");
      });
      const startedMs = performance.now();
      const { code, stdout, stderr } = await workspace.terraform("plan", { TOCSIN_BASE_URL: url });
      const seconds = Math.round((performance.now() - startedMs) / 1000);
      const [requests, lines] = [seen.length, `${stdout}${stderr}`.split("\n").length];
      const response = titleOf(each);
      console.log({ response, seconds, requests, errors: stderr.match(/Error: /g)?.length, lines });
      const isEarly = seconds < each.maxSeconds && requests <= each.maxRequests;
      if (code !== 1 || !stderr.includes(each.says) || !isEarly) wrong.push(response);
    }
    expect(wrong).toEqual([]);
  }, 900_000);
});
