import { describe, expect, test } from "@jest/globals";
import { queryText } from "../../../../../src/provider/client/request/query.ts";
import { createRedactor } from "../../../../../src/provider/client/failure/redact.ts";
import { createReport, type RequestFailure } from "../../../../../src/provider/client/failure/report.ts";
import { optionLabels } from "../../../../../src/provider/client/options/client-options.ts";
import { everythingIn, NAMES } from "../../../../support/server/http-server.ts";

const report = createReport({
  origin: "https://gitlab.example",
  root: "/api/v4",
  labels: optionLabels({ names: NAMES, variables: { token: "A_VARIABLE" } }),
  redact: createRedactor(["hunter22"]),
});
const request = {
  method: "PUT",
  path: "/notification_settings",
  query: { level: "watch", notification_email: "ada+work@example.com" },
} as const;
const kind = { code: "invalid", summary: "Refused", why: "It is wrong.", advice: "Change it." } as const;
const failure: RequestFailure = { ...kind, kind, mayHaveExecuted: false };

describe("the report of a failed request", () => {
  test("holds no secret, no query and no address, in its texts nor in its causes", () => {
    const hidden = `hunter22 ada+work@example.com ada%2Bwork%40example.com /x?${queryText(request.query)}`;
    const cause = new Error(hidden, { cause: Object.assign(new Error(hidden), { code: hidden, headers: hidden }) });
    cause.name = hidden;
    const error = report(request, { ...failure, why: hidden, original: hidden, requestId: hidden, cause });
    expect(everythingIn(error)).not.toMatch(/hunter22|ada[+%]|level=/);
    expect(error.cause).toMatchObject({ message: expect.stringContaining("[redacted]") });
  });

  test("says that no usable response came when there is no status", () => {
    const error = report(request, failure);
    expect(error).toMatchObject({ status: null, requestId: null, missing: null });
    expect(error.cause).toBeUndefined();
    expect(error.parts.clause).toBe("refused: https://gitlab.example");
    expect(error.detail).toBe("PUT /api/v4/notification_settings got no usable response. It is wrong. Change it.");
  });

  test("mentions an option by its name, or by the variable that it comes from", () => {
    const advice: RequestFailure["advice"] = ({ baseUrl, token }) => `Check ${baseUrl} and ${token}.`;
    expect(report(request, { ...failure, advice }).detail).toContain(
      "It is wrong. Check `the_url` and the environment variable A_VARIABLE.",
    );
  });

  test("keeps its subject when its reason is rephrased", () => {
    const error = report(request, { ...failure, status: 409, requestId: "r-1", missing: "project", original: "no" });
    const changed = error.adding("Ask again.").with({ mayHaveExecuted: true }).at(["level"]);
    expect(changed).toMatchObject({
      name: "ApiError",
      status: 409,
      method: "PUT",
      requestId: "r-1",
      missing: "project",
    });
    expect(changed).toMatchObject({ kind, mayHaveExecuted: true, path: ["level"], urlPath: error.urlPath });
    expect(changed.detail).toMatch(
      /^PUT \S+ returned 409 \(request ID r-1\)\. It is wrong\. Change it\. Ask again\.\nno$/,
    );
  });

  test("bounds every text that came from outside", () => {
    const long = "x".repeat(100_000);
    const error = report(request, { ...failure, why: long, original: long, requestId: long, status: 400 });
    expect(error.message.length).toBeLessThan(2000);
    expect(error.requestId).toHaveLength(101);
  });
});
