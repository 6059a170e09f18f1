import { describe, expect, test } from "@jest/globals";
import { reportOf, type Finding, type DriftReport } from "../../../../../../src/commands/drift/model/index.ts";
import { NO_PAINT } from "../../../../../../src/commands/drift/report/index.ts";
import { sarif } from "../../../../../../src/commands/drift/report/sarif/sarif.ts";
import {
  ONE_OF_EACH,
  sampleAttribute,
  sampleChanged,
  sampleGone,
  sampleGroups,
  sampleObject,
  sampleReport,
  sampleSource,
  sampleUndeclared,
} from "../../../../../support/drift/sample.ts";

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly kind: string;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
      readonly region: { readonly startLine: number };
    };
    readonly logicalLocations: readonly { readonly fullyQualifiedName: string }[];
  }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly suppressions: readonly { readonly kind: string; readonly justification: string }[];
}

interface Run {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly invocations: readonly [
    {
      readonly executionSuccessful: boolean;
      readonly toolExecutionNotifications: readonly { readonly level: string; readonly message: { text: string } }[];
    },
  ];
  readonly results: readonly Result[];
}

function runOf(report: DriftReport): Run {
  const { runs } = JSON.parse(sarif(report, NO_PAINT)) as { runs: [Run] }; // the format under test
  return runs[0];
}

const resultsOf = (...findings: readonly Finding[]): readonly Result[] => runOf(sampleReport(findings)).results;

const WEB = "tocsin_notification_setting.web";

describe("the results", () => {
  test("are one for each kind but pending changes, each with its rule and level", () => {
    const { results, tool } = runOf(sampleReport(ONE_OF_EACH));
    expect(results.map(({ ruleId, kind, level }) => [ruleId, kind, level])).toEqual([
      ["tocsin/drift/gone", "fail", "error"],
      ["tocsin/drift/changed", "fail", "warning"],
      ["tocsin/drift/not-checked", "open", "none"],
    ]);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  test("say what is recorded, live and configured, and which command helps", () => {
    expect(resultsOf(...ONE_OF_EACH).map(({ message }) => message.text)).toEqual([
      "Alarm off. tocsin_client_key.server does not exist any more. Applications that use the deleted key cannot report errors. An apply creates another key: deploy its DSN. Run: terraform -chdir=infra apply -target=tocsin_client_key.server",
      `Louder. events.new_note of ${WEB} changed: recorded is false, live is true, configured is false. Run: terraform -chdir=infra apply -target=${WEB}`,
      "tocsin_notification_setting.other was not checked: Access denied",
    ]);
  });

  test("are one for each attribute, with the fingerprint of the model", () => {
    const attributes = [sampleAttribute(WEB, "level"), sampleAttribute(WEB, "events.new_note")];
    const prints = resultsOf(sampleChanged(WEB, attributes)).map(({ partialFingerprints }) => partialFingerprints);
    expect(prints).toEqual(
      attributes.map(({ fingerprint }) => ({
        "tocsinDrift/v1": fingerprint,
        primaryLocationLineHash: `${fingerprint}:1`,
      })),
    );
  });

  test("say when the live value is the configured one", () => {
    const attribute = sampleAttribute(WEB, "level", { configured: true, live_is_configured: true });
    expect(resultsOf(sampleChanged(WEB, [attribute]))[0]?.message.text).toContain("an apply only records it");
  });

  test("show no sensitive value", () => {
    const attribute = sampleAttribute(WEB, "token", { sensitive: true, recorded: null, live: null, configured: null });
    const text = resultsOf(sampleChanged(WEB, [attribute]))[0]?.message.text;
    expect(text).toContain("It is sensitive, so its values are not shown.");
    expect(text).not.toContain("null");
  });

  test("have the blocks that declare what nothing declares", () => {
    const key = sampleUndeclared("tocsin_client_key", "team/app:7");
    const { results, tool } = runOf(reportOf({ readings: [sampleGroups([key])] }));
    const [result] = results;
    expect(result).toMatchObject({ ruleId: "tocsin/drift/undeclared", kind: "fail", level: "note" });
    expect(tool.driver.rules[result?.ruleIndex ?? 0]?.id).toBe("tocsin/drift/undeclared");
    expect(result?.message.text).toBe(
      `tocsin_client_key team/app:7 is live and declared nowhere. To declare it:\n${key.declaration}`,
    );
    expect(result?.partialFingerprints["tocsinDrift/v1"]).toBe(key.fingerprint);
    expect(result?.locations[0]?.logicalLocations[0]?.fullyQualifiedName).toBe("tocsin_client_key team/app:7");
  });

  test("suppress known drift with its reason, and nothing else", () => {
    const known = { by: "ignore", reason: "the summer team" } as const;
    const attributes = [sampleAttribute(WEB, "level", { known }), sampleAttribute(WEB, "events.new_note")];
    const gone = { ...sampleGone("tocsin_client_key.server"), known: { by: "baseline", reason: null } as const };
    expect(resultsOf(sampleChanged(WEB, attributes), gone).map(({ suppressions }) => suppressions)).toEqual([
      [{ kind: "external", status: "accepted", justification: "the summer team" }],
      [],
      [{ kind: "external", status: "accepted", justification: "It is in the baseline." }],
    ]);
  });
});

describe("a location", () => {
  const placed = (more: Partial<Finding>): Result | undefined =>
    resultsOf({ ...sampleGone("tocsin_client_key.server"), ...more } as Finding)[0]; // the parts that all kinds have
  const uriOf = (more: Partial<Finding>): unknown => {
    const physical = placed(more)?.locations[0]?.physicalLocation;
    return [physical?.artifactLocation.uri, physical?.region.startLine];
  };

  test("is the declaration, else the folder, else the repository", () => {
    expect(uriOf({})).toEqual(["infra/main.tf", 7]);
    expect(uriOf({ place: null })).toEqual(["infra", 1]);
    expect(uriOf({ place: null, folder: null })).toEqual([".", 1]);
  });

  test("is a URI whatever the file is called", () => {
    expect(uriOf({ place: { file: "a b/c#d%/ü.tf", line: 3 } })).toEqual(["a%20b/c%23d%25/%C3%BC.tf", 3]);
    expect(uriOf({ place: { file: "/srv/a b.tf", line: 3 } })).toEqual(["file:///srv/a%20b.tf", 3]);
  });

  test("names the address and the construct", () => {
    const object = sampleObject("tocsin_client_key.server", { construct: "stack/server" });
    expect(placed({ object })?.locations[0]?.logicalLocations).toEqual([
      { name: "server", fullyQualifiedName: "tocsin_client_key.server", kind: "resource" },
      { fullyQualifiedName: "stack/server", kind: "construct" },
    ]);
  });
});

describe("a text from outside", () => {
  test("makes no link and hides no character", () => {
    const live = "[click](https://evil.example) \u202egpj.exe";
    const [result] = resultsOf(sampleChanged(WEB, [sampleAttribute(WEB, "level", { live })]));
    expect(result?.message.text).not.toContain("](");
    expect(result?.message.text).toContain("\\u{202e}gpj.exe");
  });

  test("is cut when it is long", () => {
    const [result] = resultsOf(sampleChanged(WEB, [sampleAttribute(WEB, "level", { live: "x".repeat(100_000) })]));
    expect(result?.message.text).toContain("… (100002 characters)");
    expect(result?.message.text.length).toBeLessThan(4001);
  });
});

test("keeps 25,000 results, new drift first, and counts the rest", () => {
  const known = { by: "baseline", reason: null } as const;
  const finding = sampleGone("tocsin_client_key.web");
  const many = Array.from({ length: 25_001 }, (_, index) => (index === 0 ? { ...finding, known } : finding));
  const { results, invocations } = runOf(sampleReport(many));
  expect(results).toHaveLength(25_000);
  expect(results.every(({ suppressions }) => suppressions.length === 0)).toBe(true);
  expect(invocations[0].toolExecutionNotifications).toEqual([
    { level: "warning", message: { text: "Results left out: 1." } },
  ]);
});

test("tells of failures, warnings and notes", () => {
  const source = sampleSource({
    failures: [{ summary: "Not initialized", detail: "No plugins.", command: "terraform -chdir=infra init" }],
    warnings: [{ summary: "Deprecated", detail: "Use another.", address: null }],
  });
  const [invocation] = runOf(
    reportOf({ readings: [{ source, findings: [] }], notes: ["line 3 expired"], interrupted: true }),
  ).invocations;
  expect(invocation.executionSuccessful).toBe(false);
  expect(invocation.toolExecutionNotifications.map(({ level, message }) => [level, message.text])).toEqual([
    ["error", "The command was stopped before everything was checked."],
    ["error", "infra: Not initialized\nNo plugins.\nterraform -chdir=infra init"],
    ["warning", "infra: Deprecated\nUse another."],
    ["note", "line 3 expired"],
  ]);
});
