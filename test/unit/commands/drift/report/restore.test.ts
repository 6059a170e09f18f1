import { describe, expect, test } from "@jest/globals";
import { FORMATS, NO_PAINT } from "../../../../../src/commands/drift/report/index.ts";
import { restoreAll } from "../../../../../src/commands/drift/report/restore.ts";
import type { DriftFinding, ObjectFinding } from "../../../../../src/commands/drift/model/index.ts";
import {
  ONE_OF_EACH,
  sampleAttribute,
  sampleChanged,
  sampleGone,
  sampleReport,
} from "../../../../support/drift/sample.ts";

const APPLY = "terraform -chdir=infra apply";

const quoted = { ...sampleGone('a.b["x y"]'), restore: `${APPLY} '-target=a.b["x y"]'` };

test("one command restores all settings that drifted, and another one replaces all keys that are gone", () => {
  const report = sampleReport([...ONE_OF_EACH, quoted, sampleGone("tocsin_client_key.web")]);
  const text = FORMATS.text(report, NO_PAINT);
  const settings = `${APPLY} -target=tocsin_notification_setting.web '-target=a.b["x y"]'`;
  expect(text).toContain(`\n  restore these 2: ${settings}\n`);
  expect(text).toContain(
    `\n  replace these 2: ${APPLY} -target=tocsin_client_key.server -target=tocsin_client_key.web\n`,
  );
  const markdown = FORMATS.markdown(report, NO_PAINT);
  expect(markdown).toMatch(
    /\| restore many with \|\n\| --- \|\n\| <code>terraform \S* apply -target=\S*setting.web .*b&#91;/,
  );
  expect(markdown).toMatch(/\| replace many with \|\n\| --- \|\n\| <code>terraform .*key.server.*key.web<\/code> \|\n/);
  expect(markdown).toMatch(/\| replace with \|\n\| --- \|\n\| <code>.*key.server<\/code> \|\n\| <code>.*key.web</);
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
    for (const format of ["text", "markdown", "html", "junit"] as const) {
      const written = FORMATS[format](report, NO_PAINT);
      expect({ format, isNamed: /[Rr]eplace( it|: | with)/.test(written) }).toEqual({ format, isNamed: true });
      expect(written).toContain("An apply creates another key: deploy its DSN.");
      expect(written).not.toMatch(/Restore it|restore( these \d+)?: |restore (many )?with/);
    }
  });

  const restored: Readonly<Record<string, DriftFinding>> = {
    "is inactive": sampleChanged(key, [sampleAttribute(key, "active")]),
    "is gone, and that a replacement left behind": {
      ...sampleGone(key),
      object: { ...sampleGone(key).object, deposed: "00000001" },
    },
  };

  test.each(Object.entries(restored))("that %s is not replaced", (_title, finding) => {
    expect(FORMATS.text(sampleReport([finding]), NO_PAINT)).not.toContain("replace");
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
  expect(restoreAll([sampleGone("a.one"), ...others])).toEqual([]);
  const commands = restoreAll([sampleGone("a.one"), ...others, sampleGone("a.two")]);
  expect(commands).toEqual([{ verb: "restore", count: 2, command: `${APPLY} -target=a.one -target=a.two` }]);
});

test("many objects take several commands", () => {
  const findings = Array.from({ length: 250 }, (_, index) => sampleGone(`a.n${index}`));
  expect(restoreAll(findings).map(({ count }) => count)).toEqual([100, 100, 50]);
});
