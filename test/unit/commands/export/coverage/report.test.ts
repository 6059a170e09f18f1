/** A report of what was found: in each format, with words from outside in it, and of many projects. */
import { readFile } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, expect, test } from "@jest/globals";
import { coverageOf } from "../../../../../src/commands/export/coverage/coverage.ts";
import type { Facts } from "../../../../../src/commands/export/coverage/facts.ts";
import type { CoverageFormat } from "../../../../../src/commands/export/coverage/index.ts";
import type { Found } from "../../../../../src/provider/inventory/index.ts";
import { diagnosticError } from "../../../../../src/kit/errors.ts";
import { runs } from "../../../../support/runs.ts";
import { clientOf, closeAll } from "../../../../support/server/http-server.ts";
import { WHOSE } from "./covered.ts";
import { OFF, SILENT, SAMPLE, each, project, skipped, write } from "./reported.ts";

afterEach(closeAll);

test("the table has counts first, then projects by path, then what is skipped", async () => {
  expect(await write("table"))
    .toBe(`Incomplete. 3 projects: 3 without active error tracking, 2 without an active key (1 not read), 3 silent for the token's user, 0 left at the default, 1 not known.
Notification settings of ada (user 7) at https://service.example.

  without any alarm  error tracking  client keys  notifications
- ab                 not set up      none         global (global setting)
- team/b             not set up      none         disabled (group team)

  not known  error tracking  client keys  notifications
? team/c     not set up      not read     disabled (project)

Skipped: the client keys of team/c, team/d: Access denied: Ask for the role Maintainer.
`);
});

test("the table of no project says so", async () => {
  expect(await write("table", [])).toMatch(
    /^0 projects: 0 without active error tracking, .* 0 left at the default\.\nNotification settings/,
  );
});

test("markdown has the same in tables", async () => {
  expect(await write("markdown"))
    .toBe(`### Incomplete. 3 projects: 3 without active error tracking, 2 without an active key (1 not read), 3 silent for the token's user, 0 left at the default, 1 not known.

<code>Notification settings of ada &#40;user 7&#41; at https&#58;//service.example.</code>

| without any alarm | error tracking | client keys | notifications |
| --- | --- | --- | --- |
| <code>ab</code> | <code>not set up</code> | <code>none</code> | <code>global &#40;global setting&#41;</code> |
| <code>team/b</code> | <code>not set up</code> | <code>none</code> | <code>disabled &#40;group team&#41;</code> |

| not known | error tracking | client keys | notifications |
| --- | --- | --- | --- |
| <code>team/c</code> | <code>not set up</code> | <code>not read</code> | <code>disabled &#40;project&#41;</code> |

| skipped |
| --- |
| <code>the client keys of team/c, team/d&#58; Access denied&#58; Ask for the role Maintainer.</code> |
`);
});

test("markdown of 3,000 projects fits into a comment, and counts what it leaves out", async () => {
  const text = await write(
    "markdown",
    Array.from({ length: 3000 }, (_, index) => project(index + 1, `team/p${index}`)),
  );
  expect(Buffer.byteLength(text)).toBeLessThan(61_000);
  const shown = text.split("\n").filter((line) => line.startsWith("| <code>team")).length;
  expect(shown).toBeGreaterThan(100);
  expect(text).toContain(`… and ${3000 - shown} more lines.`);
});

test("json has counts first, and whose settings these are", async () => {
  const text = await write("json");
  expect(text).toMatch(/^\{\n {2}"counts": \{/);
  expect(JSON.parse(text)).toEqual({
    counts: {
      projects: 3,
      without_error_tracking: 3,
      without_client_key: 2,
      silent: 3,
      default: 0,
      no_alarm: 2,
      not_known: 1,
      not_read: { error_tracking: 0, client_keys: 1, notifications: 0 },
    },
    version: 1,
    tocsin: expect.any(String),
    complete: false,
    address: "https://service.example",
    user: { id: 7, name: "ada" },
    projects: [
      {
        project: "ab",
        id: 2,
        verdict: "no_alarm",
        error_tracking: "not_set_up",
        client_keys: { active: 0, inactive: 0 },
        notifications: { level: "global", notifies: false, from: { kind: "global", path: null } },
      },
      expect.objectContaining({
        notifications: { level: "disabled", notifies: false, from: { kind: "group", path: "team" } },
      }),
      expect.objectContaining({ project: "team/c", verdict: "not_known", client_keys: null }),
    ],
    skipped: [
      {
        what: "client_keys",
        reason: "Access denied: Ask for the role Maintainer.",
        places: ["team/c", "team/d"],
      },
    ],
  });
});

test("json is what the published schema says", async () => {
  // A JSON Schema.
  const schema = JSON.parse(await readFile("docs/schemas/coverage.v1.schema.json", "utf8")) as object;
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);
  const unread = [project(1, "a/b", {}), project(2, "a/c", { setting: OFF })];
  for (const found of [SAMPLE, unread, []]) {
    for (const whose of [WHOSE, { ...WHOSE, user: null }]) {
      expect([validate(JSON.parse(await write("json", found, whose))), validate.errors]).toEqual([true, null]);
    }
  }
  expect(validate({ ...(JSON.parse(await write("json")) as object), more: 1 })).toBe(false);
});

/** Text that a service could put into a path or a reason. */
const HOSTILE = [
  "::error::owned\r\n::set-output name=x::y",
  "| a | [x](http://evil) @everyone `` ` `` ",
  "\u001b[2J\u001b]0;title\u0007\u009b31m\u202e\u200b\u2028\ud800",
  "##[add-mask]x ##vso[task.setvariable variable=a]b",
].join("");

test.each(["table", "markdown", "json"] satisfies CoverageFormat[])(
  "nothing from outside is obeyed or hidden in %s",
  async (format) => {
    const found = [
      { kind: "place", place: { kind: "group", id: "1", path: HOSTILE }, read: [{ setting: OFF }] } as const,
      project(2, `${HOSTILE}/x`, { ...SILENT, setting: { ...OFF, level: "global" } }),
      skipped(HOSTILE, HOSTILE),
    ];
    const text = await write(format, found, { user: { id: "7", name: HOSTILE }, address: HOSTILE });
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
    expect(stripVTControlCharacters(text)).toBe(text);
    expect(text.split("\n").filter((line) => /^\s*(::|##)/.test(line) && format !== "markdown")).toEqual([]);
    if (format === "json") expect(text).toContain("no_alarm");
    else expect(text).not.toMatch(/##\w*\[/);
    const outside = text.replaceAll(/<code>(?:[^<>&|`*[\]@#~!\\]|&#\d+;)*<\/code>/g, "");
    if (format === "markdown") expect(outside).not.toMatch(/code>|evil|everyone/);
  },
);

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void; // the flag has just made it

const MIB = 1024 * 1024;
const PROJECTS = runs(2000, 10_000);
// What a line of the report needs. The keys of one project take 10 KiB, its error 2.
const MOST = (PROJECTS * 1000) / MIB;

/** Projects with many keys, none of which works, and a part that is refused. */
function* silentProjects(): Generator<Found<Facts>> {
  for (let id = 1; id <= PROJECTS; id += 1) {
    const path = `team/p${id}`;
    yield {
      kind: "place",
      place: { kind: "project", id: String(id), path },
      read: [
        {
          setting: { level: "disabled", notification_email: null, events: null },
          keys: Array.from({ length: 20 }, (_, key) => ({
            id: key + 1,
            active: false,
            public_key: `${id}-${key}`.padEnd(250, "k"),
            tracker_dsn: `https://key@tracker.test/${id}-${key}`.padEnd(250, "x"),
          })),
        },
      ],
    };
    const reason = diagnosticError({ code: "denied", summary: "Access denied" }, { why: path.repeat(200) });
    const place = { kind: "project", reference: path } as const;
    yield { kind: "skipped", what: "error_tracking_settings", noun: "error tracking settings", place, reason };
  }
}

test(`what is kept of ${PROJECTS} projects is little`, async () => {
  const inUse = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed / MIB;
  };
  const client = clientOf("http://127.0.0.1:9");
  const before = inUse();
  const coverage = await coverageOf(each(silentProjects()), { client, signal: new AbortController().signal });
  expect(inUse() - before).toBeLessThan(MOST);
  expect([
    coverage.projects.length,
    coverage.projects.filter(({ verdict }) => verdict === "not_known").length,
    coverage.skipped.length,
  ]).toEqual([PROJECTS, PROJECTS, PROJECTS]);
});
