import { describe, expect, test } from "@jest/globals";
import type { Proof } from "../../../../src/commands/drill/prove.ts";
import { exitCodeOf, jsonReport, junitReport, textReport } from "../../../../src/commands/drill/report.ts";
import { distinct, targetFrom } from "../../../../src/commands/drill/target.ts";

const DSN = "https://glet_1@errors.example/7";

const proof = (name: string, changes: Partial<Proof> = {}): Proof => ({
  target: targetFrom(DSN, "", name),
  eventId: "9ec79c33ec9942ab8353589fcb2e04dc",
  outcome: "accepted",
  status: 200,
  failure: null,
  retryAfterMs: null,
  durationMs: 12,
  ...changes,
});

const limited = proof("tocsin_client_key.other", {
  outcome: "rate_limited",
  status: 429,
  retryAfterMs: 1500,
  failure: { summary: "The endpoint limits", why: "Run it again.", original: "::error::\u202e<b>&\u0007" },
});

describe("the report of a drill", () => {
  const report = { proofs: [proof("tocsin_client_key.web"), limited], unsent: 0, skipped: [] };

  test("is a table, the reasons and a sentence for people", () => {
    expect(textReport(report).split("\n")).toEqual([
      "arrived       tocsin_client_key.web    200 after 12 ms, event 9ec79c33ec9942ab8353589fcb2e04dc",
      "rate limited  tocsin_client_key.other  429 after 12 ms",
      "",
      "tocsin_client_key.other: The endpoint limits",
      "| Run it again.",
      "| ::error::\\u{202e}<b>&\\u{7}",
      "",
      "1 of 2 test events arrived.",
      "",
    ]);
  });

  test("is an object for programs", () => {
    for (const sign of ["\u202e", "\u0007"]) expect(jsonReport(report)).not.toContain(sign);
    expect(JSON.parse(jsonReport(report))).toMatchObject({
      version: 1,
      complete: true,
      counts: { arrived: 1, failed: 1, unsent: 0 },
      results: [
        { name: "tocsin_client_key.web", dsn: DSN, outcome: "accepted", status: 200, summary: null, duration_ms: 12 },
        { outcome: "rate_limited", retry_after_seconds: 2, summary: "The endpoint limits" },
      ],
    });
  });

  test("is a case for each DSN in JUnit", () => {
    const xml = junitReport(report);
    expect(xml).toContain('<testsuite name="client keys" tests="3" failures="1" errors="0" skipped="0">');
    expect(xml).toContain(
      '<testcase classname="tocsin drill" name="tocsin_client_key.web">\n      <system-out>200 after',
    );
    expect(xml).toContain(
      '<failure message="The endpoint limits">| Run it again.\n| ::error::\\u{202e}&lt;b&gt;&amp;\\u{7}</failure>',
    );
  });

  test("of one that was stopped says how much is missing", () => {
    const stopped = { proofs: [proof("a")], unsent: 2, skipped: [] };
    expect(textReport(stopped)).toMatch(/\nStopped: 2 events not sent\. 1 of 1 test event arrived\.\n$/);
    expect(junitReport(stopped)).toContain('errors="1"');
    expect(JSON.parse(jsonReport(stopped))).toMatchObject({ complete: false, counts: { unsent: 2 } });
  });

  test("of one whose only event was kept back is an error in JUnit", () => {
    const xml = junitReport({ proofs: [], unsent: 1, skipped: [] });
    expect(xml).toContain('errors="1"');
    expect(xml).toContain("Stopped: 1 event not sent. 0 of 0 test events arrived.");
  });

  test("has no measure of an event without a response", () => {
    const unreached = proof("a", { outcome: "not_reached", status: null, durationMs: null, failure: limited.failure });
    expect(textReport({ proofs: [unreached], unsent: 0, skipped: [] })).toMatch(/^not reached {2}a\n/);
    expect(JSON.parse(jsonReport({ proofs: [unreached], unsent: 0, skipped: [] }))).toMatchObject({
      results: [{ status: null, duration_ms: null, retry_after_seconds: null }],
    });
  });

  test("names what is skipped as inactive, apart from what was sent", () => {
    const skipping = { proofs: [proof("a")], unsent: 0, skipped: ["tocsin_client_key.off\u202e"] };
    expect(textReport(skipping)).toMatch(
      /\nskipped {2}tocsin_client_key\.off\\u\{202e\} {2}inactive\n\n1 of 1 test event arrived; 1 inactive key skipped\.\n$/,
    );
    expect(JSON.parse(jsonReport(skipping))).toMatchObject({
      counts: { arrived: 1, failed: 0, unsent: 0, skipped: 1 },
      results: [{ name: "a" }],
      skipped: [{ name: skipping.skipped[0], reason: "inactive" }],
    });
    expect(junitReport(skipping)).toContain('tests="3" failures="0" errors="0" skipped="1"');
    expect(textReport({ ...skipping, proofs: [] })).toMatch(
      /\n0 of 0 test events arrived; 1 inactive key skipped\.\n$/,
    );
  });

  test("of none says that nothing was sent", () => {
    expect(textReport({ proofs: [], unsent: 0, skipped: [] })).toBe("No client key: nothing was sent.\n");
  });
});

test.each([
  [0, [], 0],
  [0, [proof("a")], 0],
  [2, [proof("a"), limited], 0],
  [1, [limited], 1],
])("the exit code is %i", (code, proofs, unsent) => {
  expect(exitCodeOf({ proofs, unsent })).toBe(code);
});

test("a DSN that is named twice is proved once, and is shown without a secret", () => {
  const targets = [DSN, "https://glet_1:secret@errors.example:443/7", "https://glet_2@errors.example/7"].map((dsn) =>
    targetFrom(dsn, "it"),
  );
  expect(distinct(targets).map(({ name }) => name)).toEqual([DSN, "https://glet_2@errors.example/7"]);
  expect(JSON.stringify(targets)).not.toContain("secret");
});
