import type { Client } from "../../../../../src/provider/client/index.ts";
import { FACTS, reportCoverage, type CoverageFormat } from "../../../../../src/commands/export/coverage/index.ts";
import type { Whose } from "../../../../../src/commands/export/summary.ts";
import { walk, type NamedPlaces, type Scope } from "../../../../../src/provider/inventory/index.ts";
import type { SeedInput } from "../../../../../src/testing.ts";

export const MEMBERSHIP: Scope = { global: true, places: "membership" };

/** A walk over what is named, without the global setting. */
export const named = (places: Partial<NamedPlaces>): Scope => ({
  global: false,
  places: { groups: [], projects: [], includeSubgroups: false, ...places },
});

export const WHOSE: Whose = { user: { id: "7", name: "ada" }, address: "https://service.example" };

/** Options of a report in a test. */
interface Reporting {
  readonly format?: CoverageFormat;
  readonly allRows?: boolean;
  readonly signal?: AbortSignal;
}

/** Returns the output of a coverage over a scope. */
export function covered(
  client: Client,
  scope: Scope,
  { format = "table", allRows = false, signal = new AbortController().signal }: Reporting = {},
): ReturnType<typeof reportCoverage> {
  return reportCoverage(walk(client, scope, { parts: FACTS, signal }), {
    client,
    signal,
    format,
    allRows,
    whose: WHOSE,
  });
}

/** The lines of a table about projects, each behind the mark of its section. */
export const linesIn = (text: string): readonly string[] =>
  text
    .split("\n")
    .filter((line) => /^[-~?+] /.test(line))
    .map((line) => line.replace(/ {2,}/g, " | "));

type Setting = NonNullable<SeedInput["notification_settings"]>[number];

/** A setting of ada's. */
export const setting = (place: Partial<Setting>, level: Setting["level"]): Setting => ({
  user: "ada",
  level,
  ...place,
});

/** No event of either profile is on. */
export const NO_EVENT = { failed_pipeline: false, fixed_pipeline: false, moved_project: false };

const TRACKED = { active: true };
const DEAD_KEYS = [
  { public_key: "glet_2", active: false },
  { public_key: "glet_3", active: false },
];

/** Groups in groups, and a project for each way to have an alarm or none. */
export const SEED = {
  users: [{ username: "ada", email: "ada@example.com", tokens: [{ token: "token-ada", scopes: ["read_api"] }] }],
  groups: [
    { id: 1, full_path: "team", members: { ada: "maintainer" } },
    { id: 2, full_path: "team/quiet" },
    { id: 3, full_path: "team/quiet/loud" },
    { id: 4, full_path: "team/quiet/deep" },
  ],
  projects: [
    { full_path: "team/tracked", error_tracking: TRACKED },
    { full_path: "team/keyed", client_keys: [{ public_key: "glet_1" }, { public_key: "glet_0", active: false }] },
    { full_path: "team/watched" },
    { full_path: "team/mentioned" },
    { full_path: "team/eventful" },
    { full_path: "team/silent", error_tracking: { active: false }, client_keys: DEAD_KEYS },
    { full_path: "team/eventless" },
    { full_path: "team/quiet/nearest" },
    { full_path: "team/quiet/deep/above" },
    { full_path: "team/quiet/loud/heard" },
    { full_path: "team/plain" },
    { full_path: "ada/notes", members: { ada: "owner" } },
  ],
  notification_settings: [
    ...["team/tracked", "team/keyed", "team/silent"].map((project) => setting({ project }, "disabled")),
    setting({ project: "team/watched" }, "watch"),
    setting({ project: "team/mentioned" }, "mention"),
    setting({ project: "team/eventful", events: { ...NO_EVENT, new_issue: true } }, "custom"),
    setting({ project: "team/eventless", events: NO_EVENT }, "custom"),
    setting({ group: "team/quiet" }, "disabled"),
    setting({ group: "team/quiet/loud" }, "watch"),
  ],
} satisfies SeedInput;

/** The same, with further settings. */
export const withSettings = (...more: readonly Setting[]): SeedInput => ({
  ...SEED,
  notification_settings: [...SEED.notification_settings, ...more],
});
