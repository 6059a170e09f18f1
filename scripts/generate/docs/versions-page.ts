import { readFileSync } from "node:fs";
import { join } from "node:path";
import { markdownTable } from "markdown-table";
import { replaceSection } from "../../../bench/support/replace-section.ts";
import { knownBy } from "../../../src/provider/resources/notification-setting/availability.ts";
import { EVENT_NAMES } from "../../../src/provider/event.ts";
import { readRecord, type VersionRecord } from "../../../test/support/versions/record.ts";

/** The guide to versions below `root`, with the tables of what the tests saw last. */
export function versionsPage(root: string): string {
  const record = readRecord();
  const sections = {
    engines: engineTable(record),
    messages: messageTable(record),
    nodes: releaseTable(["Node.js", "tried with"], record.nodes),
    libraries: releaseTable(["library", "tried with `constructs`"], record.libraries),
    events: eventTable(),
  };
  return Object.entries(sections).reduce(
    (text, [name, rows]) => replaceSection(text, name, markdownTable(rows).split("\n")),
    readFileSync(join(root, "docs/versions.md"), "utf8"),
  );
}

/** Writes the table of trials, with a column for each engine. */
function engineTable({ engines }: VersionRecord): string[][] {
  const rows = triedIn(engines).map((what) => [
    what,
    ...Object.values(engines).map((seen) => (seen[what] === null ? "yes" : "no")),
  ]);
  return [["", ...Object.keys(engines).map((name) => name.replace("Terraform ", ""))], ...rows];
}

/** Writes the table of the engines' messages for missing features. */
function messageTable({ engines }: VersionRecord): string[][] {
  const rows = triedIn(engines).flatMap((what) => {
    const messages = new Set(Object.values(engines).flatMap((seen) => seen[what] ?? []));
    return messages.size === 0 ? [] : [[what, [...messages].map((message) => `\`${message}\``).join(", ")]];
  });
  return [["where it says no", "what is printed"], ...rows];
}

const triedIn = (engines: VersionRecord["engines"]): readonly string[] => [
  ...new Set(Object.values(engines).flatMap((seen) => Object.keys(seen))),
];

const releaseTable = (head: readonly string[], releases: Readonly<Record<string, string>>): string[][] => [
  [...head],
  ...Object.entries(releases),
];

/** The events that not every release of the service has. */
function eventTable(): string[][] {
  const rows = EVENT_NAMES.flatMap((name) => (knownBy(name) === "" ? [] : [[`\`${name}\``, knownBy(name)]]));
  return [["event", "known by the service"], ...rows];
}
