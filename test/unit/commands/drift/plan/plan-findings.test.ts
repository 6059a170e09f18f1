import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { parsePlan } from "../../../../../src/commands/drift/plan/plan-json.ts";
import { planFindings } from "../../../../../src/commands/drift/plan/plan-findings.ts";
import type { ObjectFinding } from "../../../../../src/commands/drift/model/index.ts";

const ORIGIN = { folder: null, program: "terraform", warnings: [] };

// Terraform 1.11.4 printed it, for a folder in which everything below was done by hand.
const recorded = planFindings(
  parsePlan(readFileSync("test/unit/commands/drift/plan/recorded.plan.json", "utf8"), "recorded"),
  ORIGIN,
);

/** Findings in short: `kind address: attribute recorded -> live`. */
const linesOf = (findings: readonly ObjectFinding[]): readonly string[] => findings.flatMap(lineOf);

function lineOf(finding: ObjectFinding): readonly string[] {
  const head = `${finding.kind} ${finding.object.address}${finding.object.deposed === null ? "" : " (deposed)"}`;
  const json = JSON.stringify;
  if (finding.kind === "changed") {
    return finding.attributes.map((attribute) => {
      const values = attribute.sensitive ? "sensitive" : `${json(attribute.recorded)} -> ${json(attribute.live)}`;
      return `${head}: ${attribute.attribute} ${values}${attribute.live_is_configured === true ? ", as configured" : ""}`;
    });
  }
  if (finding.kind !== "pending") return [head];
  const parts = finding.attributes.map(
    ({ attribute, recorded: was, configured, unknown }) =>
      `${attribute} ${json(was)} -> ${unknown ? "unknown" : json(configured)}`,
  );
  return [`${head}: ${[finding.action, ...parts].join("; ")}`];
}

const about = (name: string): readonly string[] => linesOf(recorded).filter((line) => line.includes(name));

describe("a plan of the real Terraform", () => {
  const cases: Readonly<Record<string, [name: string, lines: readonly string[]]>> = {
    "shows a nested attribute of an object with a key": [
      "each",
      ['changed tocsin_notification_setting.each["team/p1"]: events.new_note false -> true'],
    ],
    "shows an object in a module": [
      "module.m",
      ['changed module.m.tocsin_notification_setting.in[0]: level "watch" -> "mention"'],
    ],
    "shows an object that is gone, and not the create that brings it back": [
      "tocsin_client_key.gone",
      ["gone tocsin_client_key.gone"],
    ],
    "leaves out what only moved": ["setting.new", []],
    "keeps apart what drifted and what is pending in one object": [
      "setting.both",
      [
        'changed tocsin_notification_setting.both: level "watch" -> "mention"',
        'pending tocsin_notification_setting.both: update; on_destroy "reset" -> "keep"',
      ],
    ],
    "says where live equals configured": [
      "setting.same",
      ['changed tocsin_notification_setting.same: level "watch" -> "mention", as configured'],
    ],
    "shows no value that only the configuration marks as sensitive": [
      "setting.secret",
      ["changed tocsin_notification_setting.secret: level sensitive"],
    ],
    "shows drift of what is removed from the configuration": [
      "setting.orphan",
      [
        'changed tocsin_notification_setting.orphan: level "watch" -> "mention"',
        "pending tocsin_notification_setting.orphan: delete",
      ],
    ],
    "shows a change of the configuration without drift": [
      "setting.changes",
      ['pending tocsin_notification_setting.changes: update; level "watch" -> "participating"'],
    ],
    "has nothing pending where new values only follow from drift": [
      "key.rotated: key_id",
      ["changed tocsin_client_key.rotated: key_id 3 -> null"],
    ],
  };
  test.each(Object.entries(cases))("%s", (_, [name, lines]) => {
    expect(about(name)).toEqual(lines);
  });

  test("has nothing else", () => {
    expect(recorded.map(({ kind, object }) => `${kind} ${object.name}`)).toEqual([
      "gone gone",
      "changed rotated",
      "changed t",
      "changed both",
      "changed each",
      "changed orphan",
      "changed same",
      "changed secret",
      "changed in",
      "pending both",
      "pending changes",
      "pending made",
      "pending orphan",
    ]);
  });

  test("names the object, its module and its provider", () => {
    expect(recorded.find(({ object }) => object.name === "in")?.object).toEqual({
      address: "module.m.tocsin_notification_setting.in[0]",
      type: "tocsin_notification_setting",
      name: "in",
      module: "module.m",
      provider: "registry.terraform.io/tocsin/tocsin",
      deposed: null,
      construct: null,
      scope: { kind: "project", reference: "team/p5" },
    });
  });
});

/** An entry of a plan. */
function entry(title: string, change: object, more: object = {}): object {
  const [name = "", ...actions] = title.split(" ");
  const whole = { actions, before: null, after: null, ...change };
  return { address: `a.${name}`, mode: "managed", type: "a", name, change: whole, ...more };
}

function findingsIn(plan: object): readonly string[] {
  // JavaScript cannot write such numbers.
  const text = JSON.stringify({ format_version: "1.2", ...plan }).replaceAll(/"<(\d+)>"/g, "$1");
  return linesOf(planFindings(parsePlan(text, "made"), ORIGIN));
}

describe("a plan", () => {
  const update = (before: unknown, after: unknown, more: object = {}): object => ({ before, after, ...more });
  const cases: Readonly<Record<string, [plan: object, lines: readonly string[]]>> = {
    "without entries has no findings": [{}, []],
    "of data sources has no findings": [
      {
        resource_drift: [entry("x update", update({ b: 1 }, { b: 2 }), { mode: "data" })],
        resource_changes: [entry("x read", { after: {} }, { mode: "data" })],
      },
      [],
    ],
    "tells a deposed object from the current one": [
      {
        resource_drift: [
          entry("x update", update({ b: 1 }, { b: 2 })),
          entry("x delete", { before: { b: 1 } }, { deposed: "0a1b2c3d" }),
        ],
        resource_changes: [
          entry("x update", update({ b: 2 }, { b: 2 })),
          entry("x delete", { before: { b: 1 } }, { deposed: "00000000" }),
        ],
      },
      ["changed a.x: b 1 -> 2, as configured", "gone a.x (deposed)", "pending a.x (deposed): delete"],
    ],
    "takes null and absent for the same": [
      { resource_drift: [entry("x update", update({ b: null, c: 1 }, { c: 1 }))] },
      [],
    ],
    "tells big numbers apart": [
      { resource_drift: [entry("x update", update({ b: "<9007199254740993>" }, { b: "<9007199254740992>" }))] },
      ['changed a.x: b "9007199254740993" -> "9007199254740992"'],
    ],
    "shows unknown values as pending": [
      {
        resource_changes: [
          entry("x update", update({ b: 1, c: { d: 1 } }, { c: {} }, { after_unknown: { b: true, c: { d: true } } })),
        ],
      },
      ["pending a.x: update; b 1 -> unknown; c.d 1 -> unknown"],
    ],
    "has a create pending that also changes a gone object": [
      {
        resource_drift: [entry("x delete", { before: { b: 1, id: 7 } })],
        resource_changes: [entry("x create", { after: { b: 2 }, after_unknown: { id: true } })],
      },
      ["gone a.x", "pending a.x: create; b 1 -> 2"],
    ],
    "has no replacement pending that only undoes drift": [
      {
        resource_drift: [entry("x update", update({ b: 1 }, { b: 2 }))],
        resource_changes: [
          entry("x delete create", update({ b: 2 }, { b: 1 }), {
            action_reason: "replace_because_cannot_update",
          }),
        ],
      },
      ["changed a.x: b 1 -> 2"],
    ],
    "has the replacement of a tainted object pending": [
      {
        resource_changes: [
          entry("x delete create", update({ b: 1 }, { b: 1 }), { action_reason: "replace_because_tainted" }),
        ],
      },
      ["pending a.x: replace"],
    ],
    "has an import and a forgotten object pending": [
      {
        resource_changes: [
          entry("x no-op", { before: {}, after: {}, importing: { id: "7" } }),
          entry("y forget", { before: {} }),
        ],
      },
      ["pending a.x: import", "pending a.y: forget"],
    ],
    "names what it left for later": [
      { deferred_changes: [{ reason: "provider_config_unknown", resource_change: entry("x update", {}) }] },
      ["not_checked a.x"],
    ],
  };
  test.each(Object.entries(cases))("%s", (_, [plan, lines]) => {
    expect(findingsIn(plan)).toEqual(lines);
  });

  test("of a refresh alone says nothing of the configuration", () => {
    const plan = { format_version: "1.2", resource_drift: [entry("x update", update({ b: 1 }, { b: 2 }))] };
    expect(planFindings(parsePlan(JSON.stringify(plan), "made"), ORIGIN)).toMatchObject([
      { attributes: [{ configured: null, live_is_configured: null }], restore: "terraform apply -target=a.x" },
    ]);
  });
});

describe("a text that is no plan is refused", () => {
  const cases: Readonly<Record<string, [text: string, detail: string]>> = {
    "when it is empty": [" \n", "It is empty"],
    "when it is a saved plan": ["PK\u0003\u0004", "It is a saved plan, which only Terraform can read"],
    "when it is not JSON": ["{", "It is not JSON"],
    "when it is a state": ['{"version":4,"serial":1,"lineage":"x"}', "It is a state: use --state."],
    "when it is a shown state": ['{"format_version":"1.0","values":{}}', "which does not say what is live"],
    "when it is something else": ['{"a":1}', "format_version"],
    "when Terraform was too old": [
      '{"format_version":"0.2","terraform_version":"1.0.11"}',
      "Terraform 1.0.11 made it, which is too old: Terraform 1.1 is the lowest",
    ],
    "when its format is a later one": ['{"format_version":"2.0"}', "version 2.0"],
    "when an entry has another form": [
      '{"format_version":"1.2","resource_drift":[{"address":1}]}',
      "resource_drift.0.address",
    ],
  };
  test.each(Object.entries(cases))("%s", (_, [text, detail]) => {
    expect(() => parsePlan(text, "plan.json")).toThrow(detail);
  });

  test("can come after warnings, which OpenTofu prints on stdout as well", () => {
    const text = readFileSync("test/unit/commands/drift/plan/recorded.plan.json", "utf8");
    expect(parsePlan(`Warning: it is {not} there\n\n${text}`, "p")).toEqual(parsePlan(text, "p"));
  });
});
