import { counted, oneLine } from "../../terminal/index.ts";
import type { Format } from "./format.ts";
import { remedyNotes } from "./remedy.ts";
import { restorationsOf, type Restoration } from "./restore.ts";

const HEAD = `#!/bin/sh
# Commands for the drift that tocsin found. Each shows its plan, and asks before it changes anything.
# Run them in the root of the repository; those without -chdir, in the folder of the configuration.
set -e
`;

/** A program that can still be started takes so many targets. */
const MAX_TARGETS = 500;

/** For a shell: all commands that undo drift, in a file to read and run. */
export const script: Format = (report) => {
  const notes = remedyNotes(report.findings).map((note) => `# ${note}\n`);
  const blocks = restorationsOf(report).flatMap(inParts).map(blockOf);
  return [HEAD, ...notes, ...blocks].join("\n");
};

function inParts(whole: Restoration): readonly Restoration[] {
  const parts = Array.from({ length: Math.ceil(whole.targets.length / MAX_TARGETS) }, (_, index) =>
    whole.targets.slice(index * MAX_TARGETS, (index + 1) * MAX_TARGETS),
  );
  return parts.length < 2 ? [whole] : parts.map((targets) => ({ ...whole, targets, count: targets.length }));
}

function blockOf({ verb, count, command, targets }: Restoration): string {
  const commandLine = [command, ...targets].map(oneLine).join(" \\\n  ");
  // It would not ask.
  const line = verb === "forget" ? commandLine.replace(/^/gm, "# ") : commandLine;
  return `# ${verb} ${counted(count, "object")}\n${line}\n`;
}
