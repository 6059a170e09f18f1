import { describe, expect, test } from "@jest/globals";
import { FORMATS, NO_PAINT, type FormatName } from "../../../../../src/commands/drift/report/index.ts";
import { commandText, restorations } from "../../../../../src/commands/drift/report/restore.ts";
import type { DriftFinding, DriftReport, ObjectFinding } from "../../../../../src/commands/drift/model/index.ts";
import {
  ONE_OF_EACH,
  sampleAttribute,
  sampleChanged,
  sampleGone,
  sampleObject,
  sampleReport,
} from "../../../../support/drift/sample.ts";

const APPLY = "terraform -chdir=infra apply";

const quoted = { ...sampleGone('a.b["x y"]'), restore: `${APPLY} '-target=a.b["x y"]'` };

const write = (format: FormatName, report: DriftReport): string => FORMATS[format](report, NO_PAINT);

const many = (count: number): DriftReport =>
  sampleReport(Array.from({ length: count }, (_, index) => sampleGone(`a.n${index}`)));

test("one command restores all settings that drifted, and another one replaces all keys that are gone", () => {
  const report = sampleReport([...ONE_OF_EACH, quoted, sampleGone("tocsin_client_key.web")]);
  const text = write("text", report);
  const settings = `${APPLY} -target=tocsin_notification_setting.web '-target=a.b["x y"]'`;
  expect(text).toContain(`\n  restore these 2: ${settings}\n`);
  expect(text).toContain(
    `\n  replace these 2: ${APPLY} -target=tocsin_client_key.server -target=tocsin_client_key.web\n`,
  );
  const markdown = write("markdown", report);
  expect(markdown).toMatch(/\| restore 2 objects \| <code>terraform \S* apply -target=\S*setting.web .*b&#91;/);
  expect(markdown).toMatch(/\| replace 2 objects \| <code>terraform .*key.server .*key.web<\/code> \|\n/);
});

test("Markdown has each command, each object and each note once", () => {
  const keys = ["server", "web"].map((name) => sampleGone(`tocsin_client_key.${name}`));
  const markdown = write("markdown", sampleReport([...keys, sampleGone("a.b")]));
  const count = (text: string): number => markdown.split(text).length - 1;
  expect(["-target=", "key.server</code>", "-target=a.b<", "deploy its DSN"].map(count)).toEqual([3, 1, 1, 1]);
});

describe("a client key", () => {
  const key = "tocsin_client_key.server";
  const lost = { ...sampleAttribute(key, "id"), recorded: "team/app:2", live: null };
  const replaced: Readonly<Record<string, DriftFinding>> = {
    "is gone": sampleGone(key),
    "is gone, and an earlier one is there": sampleChanged(key, [lost]),
  };

  test.each(Object.entries(replaced))("that %s is replaced, never restored, in every format", (_title, finding) => {
    const report = sampleReport([finding]);
    for (const format of ["text", "markdown", "html", "junit", "script"] as const) {
      const written = write(format, report);
      expect({ format, isNamed: /[Rr]eplace( it|: | 1 object)/.test(written) }).toEqual({ format, isNamed: true });
      expect(written).toContain("An apply creates another key: deploy its DSN.");
      expect(written).not.toMatch(/Restore it|restore( these \d+)?: |restore \d+ object/);
    }
  });

  test.each(["text", "markdown", "html", "junit", "sarif", "script"] as const)(
    "that is inactive is rotated, never restored, in %s",
    (format) => {
      const inactive = { ...sampleAttribute(key, "active"), recorded: true, live: false };
      const written = write(format, sampleReport([sampleChanged(key, [inactive])]));
      expect(written.replaceAll("&#95;", "_").replaceAll("&#39;", "'")).toContain("no API call activates it again");
      expect(written).not.toMatch(/Restore it|restore( these \d+)?: |restore \d+ object|apply -target/);
    },
  );

  const restored: Readonly<Record<string, DriftFinding>> = {
    "has another DSN": sampleChanged(key, [sampleAttribute(key, "tracker_dsn")]),
    "is gone, and that a replacement left behind": {
      ...sampleGone(key),
      object: { ...sampleGone(key).object, deposed: "00000001" },
    },
  };

  test.each(Object.entries(restored))("that %s is not replaced", (_title, finding) => {
    expect(write("text", sampleReport([finding]))).not.toContain("replace");
  });
});

describe("an object that is gone with its project", () => {
  const scope = { kind: "project", reference: "team/old" } as const;
  const address = "tocsin_error_tracking_settings.old";
  const forget = `terraform -chdir=infra state rm ${address}`;
  const object = sampleObject(address, { scope });
  const lost: DriftFinding = { ...sampleGone(address), object, restore: null, forget };

  test.each(["text", "markdown", "html", "junit", "github", "sarif"] as const)(
    "is forgotten, never restored, in %s",
    (format) => {
      const written = write(format, sampleReport([lost]))
        .replaceAll("&#95;", "_")
        .replaceAll("&#39;", "'");
      expect(written).toContain("no apply restores this object. If the project has moved, write its new path.");
      expect(written).toContain(forget);
      expect(written).not.toMatch(/Restore it|restore( these \d+)?: |restore \d+ object|apply -target/);
    },
  );
  test("is named by what is gone, which may be a group", () => {
    expect(write("text", sampleReport([lost]))).toContain(
      `- ${address} (team/old) is gone with its project: alarm off`,
    );
    const group = { ...lost, object: sampleObject(address, { scope: { kind: "group", reference: "team" } }) };
    expect(write("text", sampleReport([group]))).toMatch(/ is gone with its group: alarm off[^]*The group no longer/);
  });
  test("is a comment in the script", () => {
    expect(write("script", sampleReport([lost]))).toContain(
      `# forget 1 object\n# terraform -chdir=infra state rm \\\n#   ${address}\n`,
    );
  });
});

test("not what is known, what only the state lacks, or what no target names", () => {
  const known = { by: "ignore", reason: "r" } as const;
  const others: readonly ObjectFinding[] = [
    { ...sampleGone("a.known"), known },
    { ...sampleGone("a.none"), restore: null },
    { ...sampleGone("a.deposed"), restore: APPLY },
    { ...sampleGone("a.state"), restore: `${APPLY} -refresh-only -target=a.state` },
  ];
  const commands = restorations([sampleGone("a.one"), ...others, sampleGone("a.two")]);
  expect(commands.map((one) => `${one.verb} ${one.count}: ${commandText(one)}`)).toEqual([
    `restore 2: ${APPLY} -target=a.one -target=a.two`,
    `restore 1: ${APPLY}`,
    `restore 1: ${APPLY} -refresh-only -target=a.state`,
  ]);
});

describe("the commands of many objects", () => {
  test("are shown up to twenty", () => {
    expect(write("text", many(20))).toContain(`\n  restore these 20: ${APPLY} -target=a.n0 `);
    expect(write("markdown", many(20))).toContain("| restore 20 objects |");
  });
  test.each(["text", "markdown"] as const)("are a script from there on, which %s names once", (format) => {
    const written = write(format, many(21));
    expect(written).not.toContain("-target=");
    const named =
      "The commands for these 21 objects are not shown. To get them in a file to read and run, add --report script=restore.sh.";
    expect(written.split(named)).toHaveLength(2);
  });
  test("have their notes once", () => {
    const keys = Array.from({ length: 30 }, (_, index) => sampleGone(`tocsin_client_key.k${index}`));
    for (const format of ["text", "markdown", "script"] as const) {
      expect(write(format, sampleReport(keys)).split("deploy its DSN")).toHaveLength(2);
    }
  });
  test("fill no terminal, and the summary comes last", () => {
    const text = write("text", many(3_000));
    expect(text.length).toBeLessThan(20_000);
    expect(text).toContain("\n  … and 2800 more: --report json=FILE has all of them.\n");
    expect(text).toMatch(/\n\nDrift in 3000 objects \(3000 gone\); 4 checked\.\n$/);
  });
  test("that do not fit say how many alarms are off", () => {
    const keys = Array.from({ length: 205 }, (_, index) => sampleGone(`tocsin_client_key.k${index}`));
    expect(write("text", sampleReport([...keys, sampleGone("a.b")]))).toContain("… and 6 more (alarm off in 5): ");
  });
  test("have 500 targets at most, one on each line", () => {
    const lines = write("script", many(1_001)).split("\n");
    expect(lines.filter((line) => line.startsWith("# restore"))).toEqual([
      "# restore 500 objects",
      "# restore 500 objects",
      "# restore 1 object",
    ]);
    expect(lines.slice(-3)).toEqual([`${APPLY} \\`, "  -target=a.n1000", ""]);
    expect(lines.filter((line) => line === `${APPLY} \\`)).toHaveLength(3);
  });
});
