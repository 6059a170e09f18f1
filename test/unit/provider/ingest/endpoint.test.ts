import { describe, expect, test } from "@jest/globals";
import { endpointOf } from "../../../../src/provider/ingest/index.ts";

const KEY = "glet_0123456789abcdef0123456789abcdef";

describe("the endpoint of a DSN", () => {
  test.each<[string, string, string, string]>([
    [
      "of GitLab.com, with its port",
      `https://${KEY}@observe.gitlab.com:443/errortracking/api/v1/projects/76299042`,
      "https://observe.gitlab.com",
      "/errortracking/api/v1/projects/api/76299042/envelope/",
    ],
    [
      "with another port",
      `http://${KEY}@localhost:8080/errortracking/api/v1/projects/7`,
      "http://localhost:8080",
      "/errortracking/api/v1/projects/api/7/envelope/",
    ],
    [
      "of GitLab's own collector, below a path",
      `https://${KEY}@example.com/gitlab/api/v4/error_tracking/collector/12`,
      "https://example.com",
      "/gitlab/api/v4/error_tracking/collector/api/12/envelope/",
    ],
    [
      "of sentry.io",
      `https://${KEY}@o447951.ingest.sentry.io/5429219`,
      "https://o447951.ingest.sentry.io",
      "/api/5429219/envelope/",
    ],
    ["with a secret of old", `https://${KEY}:secret@sentry.example/2`, "https://sentry.example", "/api/2/envelope/"],
    ["of an IPv6 address", `http://${KEY}@[::1]:9000/22`, "http://[::1]:9000", "/api/22/envelope/"],
    ["whose host ends as its path", `http://${KEY}@host7:77/7/77`, "http://host7:77", "/7/api/77/envelope/"],
  ])("%s", (...[, dsn, origin, path]) => {
    expect(endpointOf(dsn)).toEqual({ origin, path, publicKey: KEY });
  });

  test.each([
    "",
    "glpat-secret",
    "https://host/7",
    `https://${KEY}@host/`,
    `ftp://${KEY}@host/7`,
    `https://${KEY}@host/7/`,
  ])("is none of %j", (text) => {
    expect(endpointOf(text)).toBeNull();
  });
});
