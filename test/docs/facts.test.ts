/** Facts that several pages state: each has one source in the code, and every page says the same. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { projectFiles } from "../../scripts/project-files.ts";
import { drillCommand } from "../../src/commands/drill/command.ts";
import { FORMATS } from "../../src/commands/drift/report/index.ts";
import { EVENT_NAMES } from "../../src/provider/event.ts";
import { onlyEvents } from "../../src/provider/functions/only-events.ts";
import { attributes as keyAttributes } from "../../src/provider/resources/client-key/attributes.ts";
import { LIVE } from "../../src/provider/resources/live/index.ts";

/** The pages that people read. Records of the past and of measurements say what was true then. */
const pages = projectFiles(/\.(?:md|md\.tmpl|yml)$/)
  .filter((file) => !/^(?:CHANGELOG|docs\/(?:decisions|performance|releasing)|test\/|bench\/|\.)/.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A number as pages write it, in digits or as a word. */
const numberIn = (text: string): number =>
  WORDS.includes(text.toLowerCase()) ? WORDS.indexOf(text.toLowerCase()) : Number(text.replaceAll(",", ""));

/** Each place that says something, by the file, with the words of the first group. */
const said = (pattern: RegExp): readonly string[] =>
  pages.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, value = ""]) => `${file}: ${value}`));

/** A number in the source of a file, of a constant that nothing else needs. */
function constantIn(file: string, pattern: RegExp): number {
  const [, value] = pattern.exec(readFileSync(file, "utf8")) ?? [];
  if (value === undefined) throw new Error(`${file} has no ${String(pattern)}`);
  return Number(value);
}

/** The value of an option that is left out. */
const defaultOf = (flag: string): unknown =>
  drillCommand().options.find(({ long }) => long === flag)?.defaultValue as unknown;

const owned = Object.keys(onlyEvents.call({ events: [] })).length;

interface Fact {
  readonly is: number;
  readonly said: RegExp;
}

const FACTS: Readonly<Record<string, Fact>> = {
  "the events that `only_events` owns": {
    is: owned,
    said: /(?:manages|the) (\d+) (?:events, whether|that every release)|names (\d+) events at once/g,
  },
  "the events that it owns only if they are named": {
    is: EVENT_NAMES.length - owned,
    said: /\b(\w+) (?:others are managed only|more keep their values)/g,
  },
  "the resources": { is: LIVE.length, said: /(?:it has|has all) ([a-z]+) (?:resources|types)\b/g },
  "the days before a token expires": {
    is: constantIn("src/commands/doctor/token.ts", /SOON_DAYS = (\d+)/),
    said: /(?:in the last|warns) (\d+) days/g,
  },
  "the hours for which an export can continue": {
    is: constantIn("src/commands/export/journal.ts", /MAX_AGE_MS = (\d+) \* 60 \* 60 \* 1000/),
    said: /\b(\d+) hours\b/g,
  },
  "the objects up to which a report has commands": {
    is: constantIn("src/commands/drift/report/restore.ts", /MAX_SHOWN = (\d+)/),
    said: /more than (\d+) objects/g,
  },
  "the objects that the text of a report lists": {
    is: constantIn("src/commands/drift/report/text.ts", /MAX_LISTED = (\d+)/),
    said: /lists (\d+) objects of a folder/g,
  },
  "the events of a drill at one time": {
    is: constantIn("src/commands/drill/run-drill.ts", /MAX_AT_ONCE = (\d+)/),
    said: /Up to (\w+) events/g,
  },
  "how often a request is sent again": {
    is: constantIn("src/provider/configuration/client-options.ts", /max_retries \?\? (\d+)/),
    said: /By default it is sent (\w+) times more|again after a lost .*Default: `(\d+)`/g,
  },
  "how many requests are on their way": {
    is: constantIn("src/provider/configuration/client-options.ts", /max_concurrent_requests \?\? (\d+)/),
    said: /requests at the same time\. Default: `(\d+)`/g,
  },
  "the earlier keys that stay valid": {
    is: keyAttributes.retain.fallback ?? NaN,
    said: /`retain = (\d+)` is the default|and `retain` is (\d+)\. /g,
  },
  "the seconds that an endpoint has in a drill": {
    is: Number(String(defaultOf("--timeout")).replace("s", "")),
    said: /`--timeout` \(`(\d+)s`\)|to the answer\. Default: `(\d+)s`/g,
  },
};

describe("the pages say the same as the code", () => {
  test.each(Object.entries(FACTS))("of %s", (_title, fact) => {
    const places = pages.flatMap(({ file, text }) =>
      [...text.matchAll(fact.said)].map((match) => ({ file, value: numberIn(match.slice(1).join("")) })),
    );
    expect(places.filter(({ value }) => value !== fact.is)).toEqual([]);
    expect(places).not.toEqual([]);
  });

  test("of the oldest Node.js that runs Tocsin", () => {
    const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as { engines: { node: string } }; // npm's own
    const oldest = engines.node.replace(">=", "");
    const places = said(/Node\.js (20\.\d+)\b(?!\.)/g);
    expect(places.filter((place) => !place.endsWith(`: ${oldest}`))).toEqual([]);
    expect(places.length).toBeGreaterThan(6);
  });

  test("of the formats of a report about drift", () => {
    const [, table = ""] = readFileSync("docs/guides/drift.md", "utf8").split("\n## Reports\n");
    const rows = [...(table.split("\n## ")[0] ?? "").matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(rows.toSorted()).toEqual(Object.keys(FORMATS).toSorted());
  });
});

/** Releases that were tried, with the rows of the table in which they say no. */
const { engines } = JSON.parse(readFileSync("test/long/versions.json", "utf8")) as {
  readonly engines: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
}; // the long tests' own

/** Sentences about the release that something needs: of Terraform, of OpenTofu, or of both. */
const NEEDS: Readonly<Record<string, { readonly row?: string; readonly said: RegExp }>> = {
  "import blocks": {
    row: "`import` blocks, and generated configuration",
    said: /[Ii]mport blocks\*{0,2} need Terraform [\d.]+\d(?: or OpenTofu [\d.]+\d)?|and Terraform [\d.]+\d or newer\. With OpenTofu|Before Terraform [\d.]+\d, write the `resource`|for each class\. It needs Terraform [\d.]+\d/g,
  },
  "import blocks with for_each": {
    row: "`import` with `for_each`",
    said: /with `for_each` need Terraform [\d.]+\d or OpenTofu [\d.]+\d|\(Terraform [\d.]+\d or OpenTofu [\d.]+\d\)\. The block is named/g,
  },
  functions: {
    row: "functions, without an address",
    said: /[Ff]unctions?(?: of a provider|\*\*)? needs? Terraform [\d.]+\d or OpenTofu [\d.]+\d|Before Terraform [\d.]+\d, also list/g,
  },
  "moved from another provider": {
    row: "`moved` from the GitLab provider",
    said: /(?:GitLab provider\*\* needs|You need) Terraform [\d.]+\d or OpenTofu [\d.]+\d/g,
  },
  "drift of a folder": {
    row: "`tocsin drift`, of a folder",
    said: /(?:Folders and plans need(?: OpenTofu, or)?|of a folder\*\* needs) Terraform [\d.]+\d/g,
  },
  lists: { said: /(?:query`\*\* needs|commands\/query\), in) Terraform [\d.]+\d/g },
  actions: { said: /Actions need Terraform [\d.]+\d|^\| Terraform [\d.]+\d or newer +\| the action/gm },
  "for_each in a provider block": {
    said: /In OpenTofu [\d.]+\d and newer, one block|and OpenTofu [\d.]+\d or newer +\|/g,
  },
};

const minorOf = (release: string): number => Number(/ 1\.(\d+)/.exec(release)?.[1]);

describe("the pages name the same release of an engine", () => {
  test.each(Object.entries(NEEDS))("for %s", (_title, { row, said: pattern }) => {
    const sentences = pages.flatMap(({ text }) => [...text.matchAll(pattern)].map(([sentence]) => sentence));
    expect(sentences).not.toEqual([]);
    for (const name of ["Terraform", "OpenTofu"]) {
      const releases = new Set(
        sentences.flatMap((sentence) => sentence.match(new RegExp(`${name} [\\d.]+\\d`, "g")) ?? []),
      );
      const [release = "", ...others] = releases;
      expect({ release, others }).toEqual({ release, others: [] });
      const tried = Object.entries(engines).filter(([engine]) => engine.startsWith(name));
      expect(tried.length).toBeGreaterThan(1);
      if (row === undefined || release === "") continue;
      for (const [engine, rows] of tried)
        expect({ engine, works: rows[row] === null }).toEqual({ engine, works: minorOf(engine) >= minorOf(release) });
    }
  });
});
