import { expect, test } from "@jest/globals";
import { FORMATS, NO_PAINT } from "../../../../../src/commands/drift/report/index.ts";
import { restoreAll } from "../../../../../src/commands/drift/report/restore.ts";
import type { ObjectFinding } from "../../../../../src/commands/drift/model/index.ts";
import { ONE_OF_EACH, sampleGone, sampleReport } from "../../../../support/drift/sample.ts";

const APPLY = "terraform -chdir=infra apply";

const quoted = { ...sampleGone('a.b["x y"]'), restore: `${APPLY} '-target=a.b["x y"]'` };

test("one command restores all objects that drifted, in the text and in Markdown", () => {
  const report = sampleReport([...ONE_OF_EACH, quoted]);
  const all = `${APPLY} -target=tocsin_notification_setting.web -target=tocsin_client_key.server '-target=a.b["x y"]'`;
  expect(FORMATS.text(report, NO_PAINT)).toContain(`\n  restore these 3: ${all}\n`);
  const markdown = FORMATS.markdown(report, NO_PAINT);
  expect(markdown).toMatch(
    /\| restore many with \|\n\| --- \|\n\| <code>terraform .*web.*server.*b&#91;.*<\/code> \|\n/,
  );
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
  expect(commands).toEqual([{ count: 2, command: `${APPLY} -target=a.one -target=a.two` }]);
});

test("many objects take several commands", () => {
  const findings = Array.from({ length: 250 }, (_, index) => sampleGone(`a.n${index}`));
  expect(restoreAll(findings).map(({ count }) => count)).toEqual([100, 100, 50]);
});
