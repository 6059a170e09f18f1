import { describe, expect, test } from "@jest/globals";
import {
  baselineOf,
  markKnown,
  parseBaseline,
  parseIgnoreFile,
} from "../../../../../src/commands/drift/known/index.ts";
import { reportOf, type Finding, type Reading } from "../../../../../src/commands/drift/model/index.ts";
import {
  ONE_OF_EACH,
  sampleAttribute,
  sampleChanged,
  sampleGone,
  sampleGroups,
  sampleReport,
  sampleSource,
  sampleUndeclared,
} from "../../../../support/drift/sample.ts";

const reading = (...findings: Finding[]): readonly Reading[] => [{ source: sampleSource(), findings }];
const changed = (address: string, ...attributes: string[]): Finding =>
  sampleChanged(
    address,
    attributes.map((name) => sampleAttribute(address, name)),
  );

/** Applies a file of ignored drift to findings: returns the known parts, and the notes. */
function ignoring(text: string, ...findings: Finding[]): readonly [known: readonly string[], notes: readonly string[]] {
  const ignore = parseIgnoreFile({ name: "ignore.yaml", text });
  const { readings, notes } = markKnown(reading(...findings), { ignore, baseline: [], today: "2026-06-15" });
  return [readings.flatMap((one) => one.findings.flatMap(knownParts)), notes];
}

function knownParts(finding: Finding): readonly string[] {
  if (finding.kind === "undeclared") return finding.known === null ? [] : [`${finding.type} ${finding.import_id}`];
  const { address } = finding.object;
  if (finding.kind === "gone") return finding.known === null ? [] : [address];
  if (finding.kind !== "changed") return [];
  return finding.attributes.filter(({ known }) => known !== null).map(({ attribute }) => `${address} ${attribute}`);
}

describe("an ignored entry", () => {
  test("covers the attribute that it names, and no other", () => {
    const text = "- address: a.b\n  attribute: level\n  reason: A trial";
    expect(ignoring(text, changed("a.b", "level", "events.new_note"), changed("a.bc", "level"))).toEqual([
      ["a.b level"],
      [],
    ]);
  });
  test("without an attribute covers all of them, and an object that is gone", () => {
    const text = "- address: a.b\n  reason: A trial";
    expect(ignoring(text, changed("a.b", "x", "y"))[0]).toEqual(["a.b x", "a.b y"]);
    expect(ignoring(text, sampleGone("a.b"))[0]).toEqual(["a.b"]);
  });
  test("with an attribute does not cover an object that is gone", () => {
    expect(ignoring('- address: a.b\n  attribute: "*"\n  reason: A trial', sampleGone("a.b"))[0]).toEqual([]);
  });
  test("takes * for any text, and every other character for itself", () => {
    const findings = ['m.x.a.b["k.1"]', "m.x.a.b", "maxxa.b", "m.x.a.bc"].map(sampleGone);
    const covered = (address: string): readonly string[] =>
      ignoring(`- address: '${address}'\n  reason: r`, ...findings)[0];
    expect(covered("m.x.*")).toEqual(['m.x.a.b["k.1"]', "m.x.a.b", "m.x.a.bc"]);
    expect(covered("m.*.b")).toEqual(["m.x.a.b"]);
    expect(covered('*["k.*"]')).toEqual(['m.x.a.b["k.1"]']);
    expect(covered("m.x.a.b*bc")).toEqual([]);
    expect(covered("*")).toHaveLength(4);
  });
  test("counts until the end of its day, and is named afterwards", () => {
    const until = (day: string) => ignoring(`- address: a.b\n  reason: r\n  until: ${day}`, sampleGone("a.b"));
    expect(until("2026-06-15")).toEqual([["a.b"], []]);
    expect(until("2026-06-14")).toEqual([[], ["The ignored a.b (line 1) expired on 2026-06-14: it counts no more."]]);
  });
  test("that has expired leaves the drift to another one that matches, above or below it", () => {
    const entries = ["- address: a.b\n  reason: old\n  until: 2026-06-14", '- address: "a.*"\n  reason: new'];
    for (const text of [entries, entries.toReversed()].map((lines) => lines.join("\n"))) {
      const [known, notes] = ignoring(text, sampleGone("a.b"));
      expect(known).toEqual(["a.b"]);
      expect(notes).toEqual([expect.stringContaining("expired on 2026-06-14")]);
    }
  });
  test("covers an undeclared object by its type and import ID", () => {
    const undeclared = ["team/app:7", "team/app:8"].map((id) => sampleUndeclared("tocsin_client_key", id));
    const covered = (address: string, more = ""): readonly string[] =>
      ignoring(`- address: ${address}\n  reason: r${more}`, ...undeclared)[0];
    expect(covered("tocsin_client_key team/app:7")).toEqual(["tocsin_client_key team/app:7"]);
    expect(covered("tocsin_client_key team/*")).toHaveLength(2);
    // Those are addresses of resources.
    expect(covered("tocsin_client_key.*")).toEqual([]);
    expect(covered("tocsin_client_key *", '\n  attribute: "*"')).toEqual([]);
  });
  test("that matches nothing is named", () => {
    const text = "- address: a.b\n  reason: r\n- address: a.c\n  attribute: level\n  reason: r";
    expect(ignoring(text, sampleGone("a.b"))[1]).toEqual(["The ignored a.c level (line 3) matches nothing."]);
  });
});

describe("a file of ignored drift", () => {
  test("may be empty", () => {
    expect(parseIgnoreFile({ name: "i", text: "# nothing\n" })).toEqual([]);
  });
  const cases: Readonly<Record<string, [text: string, message: RegExp]>> = {
    "an unknown key": ["- address: a\n  reason: r\n  untill: 2026-01-01", /i, line 3: "untill" is not a key/],
    "an entry without a reason": ["\n- address: a", /i, line 2: There is no reason/],
    "an entry without an address": ["- reason: r", /line 1: There is no address/],
    "a day that is none": ["- address: a\n  reason: r\n  until: 2026-02-30", /until is "2026-02-30"/],
    "a value that is no text": ["- address: [a]\n  reason: r", /line 1: address must be a text/],
    "a map": ["address: a", /line 1: It must be a list/],
    "an entry that is a text": ["- a\n", /line 1: Each entry must have keys/],
    "broken YAML": ["- address: a\n  reason: 'r", /line 2: It is not YAML/],
  };
  test.each(Object.entries(cases))("is refused for %s", (_, [text, message]) => {
    expect(() => parseIgnoreFile({ name: "i", text })).toThrow(message);
  });
});

describe("a baseline", () => {
  const known = (
    written: readonly Finding[],
    found: readonly Finding[],
  ): readonly [readonly string[], readonly string[]] => {
    const baseline = parseBaseline({ name: "b", text: baselineOf(sampleReport(written)) });
    const { readings, notes } = markKnown(reading(...found), { ignore: [], baseline, today: "2026-06-15" });
    return [readings.flatMap((one) => one.findings.flatMap(knownParts)), notes];
  };
  const live = (value: string, sensitive = false): Finding =>
    sampleChanged("a.b", [sampleAttribute("a.b", "level", { live: sensitive ? null : value, sensitive })]);

  test("makes the drift that it was written from known, and nothing else", () => {
    expect(known(ONE_OF_EACH, ONE_OF_EACH)[0]).toEqual([
      "tocsin_notification_setting.web events.new_note",
      "tocsin_client_key.server",
    ]);
    expect(known([live("watch")], [live("mention"), sampleGone("a.b"), changed("a.c", "level")])[0]).toEqual([]);
  });
  test("makes undeclared objects known that it was written from", () => {
    const key = sampleUndeclared("tocsin_client_key", "team/app:7");
    const other = sampleUndeclared("tocsin_client_key", "team/app:8");
    const written = reportOf({ readings: [sampleGroups([key, { ...other, known: { by: "ignore", reason: "r" } }])] });
    const baseline = parseBaseline({ name: "b", text: baselineOf(written) });
    const { readings } = markKnown([sampleGroups([key, other])], { ignore: [], baseline, today: "2026-06-15" });
    expect(readings.flatMap((one) => one.findings.flatMap(knownParts))).toEqual(["tocsin_client_key team/app:7"]);
  });
  test("says how many of its entries match nothing", () => {
    expect(known([live("watch")], [])[1]).toEqual(["1 of 1 entries of the baseline match nothing."]);
  });
  test("knows a sensitive value by its presence, and holds none", () => {
    expect(known([live("x", true)], [live("y", true)])[0]).toEqual(["a.b level"]);
    expect(known([live("x")], [live("x", true)])[0]).toEqual([]);
  });
  test("tells folders apart where both are known", () => {
    const elsewhere: Finding = { ...sampleGone("a.b"), folder: "other" };
    expect(known([elsewhere], [sampleGone("a.b")])[0]).toEqual([]);
    expect(known([{ ...elsewhere, folder: null }], [sampleGone("a.b")])[0]).toEqual(["a.b"]);
  });
  test("is the same text whatever the order, and leaves out what is ignored", () => {
    const findings = [sampleGone("a.b"), sampleGone("a.c")];
    expect(baselineOf(sampleReport(findings))).toBe(baselineOf(sampleReport(findings.toReversed())));
    const ignored: Finding = { ...sampleGone("a.d"), known: { by: "ignore", reason: "r" } };
    expect(baselineOf(reportOf({ readings: reading(ignored) }))).toBe(baselineOf(sampleReport([])));
  });
  test("that has one entry many times is compared in linear time", () => {
    const [entry] = parseBaseline({ name: "b", text: baselineOf(sampleReport([live("watch")])) });
    const baseline = Array.from({ length: 40_000 }).flatMap(() => entry ?? []);
    const startedMs = performance.now();
    const { notes } = markKnown(reading(live("watch")), { ignore: [], baseline, today: "2026-06-15" });
    expect(notes).toEqual([]);
    expect(performance.now() - startedMs).toBeLessThan(3_000);
  });
  const cases: Readonly<Record<string, [text: string, reason: string]>> = {
    "not JSON": ["{", "It is not JSON"],
    null: ["null", "The top: Invalid input: expected object, received null."],
    "another version": ['{"version":2,"entries":[]}', "version: "],
    "unknown keys": ['{"version":1,"entries":[{"x":1}]}', "entries.0.folder: "],
  };
  test.each(Object.entries(cases))("is refused for %s", (_, [text, reason]) => {
    expect(() => parseBaseline({ name: "b.json", text })).toThrow(`Cannot read the baseline b.json: ${reason}`);
  });
});
