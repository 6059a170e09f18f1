import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { createDriver, type Driver, type Engine } from "../../../src/kit/engine/index.ts";
import type { SeedInput } from "../../../src/testing.ts";
import { noBytes } from "../../support/provider/outcome.ts";
import { readData } from "../../support/provider/read-data.ts";
import { isLong } from "../../support/runs.ts";
import { engineOn, openWorld, runOn, type World } from "../../support/provider/world.ts";

const FILE = "docs/guides/users.md";

const ROLES = ["guest", "developer", "maintainer"] as const;
const CALLERS = ["stranger", ...ROLES, "admin"] as const;
const SCOPES = { read: ["read_api"], write: ["api"], sudo: ["sudo"] } as const;

type Caller = (typeof CALLERS)[number];
type ScopeSet = keyof typeof SCOPES;
type Attempt = { readonly caller: Caller; readonly scopes: ScopeSet };

const tokenOf = ({ caller, scopes }: Attempt): string => `${caller}-${scopes}`;

/** One user for each role in the private project, each with a token for every set of scopes. */
const seed: SeedInput = {
  users: CALLERS.map((caller) => ({
    username: caller,
    email: `${caller}@example.com`,
    admin: caller === "admin",
    tokens: Object.entries(SCOPES).map(([name, scopes]) => ({ token: `${caller}-${name}`, scopes: [...scopes] })),
  })),
  projects: [
    {
      id: 7,
      full_path: "team/app",
      visibility: "private",
      members: Object.fromEntries(ROLES.map((role) => [role, role])),
      error_tracking: {},
    },
    { id: 8, full_path: "open/app", visibility: "public" },
  ],
};

/** A row of the table of roles and scopes. */
interface Row {
  readonly what: string;
  readonly role: string;
  readonly scope: string;
}

const [, roles = ""] = readFileSync(FILE, "utf8").split(/^## (?:Roles and scopes|A token for each)$/m);

const rows: readonly Row[] = roles
  .split("\n")
  .filter((line) => /^\| (global|notification|error tracking|client keys)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, what = "", role = "", scope = ""]) => ({ what, role, scope }));

const WATCH = { level: "watch" };
const PROJECT = { project: "team/app" };

/**
 * The subjects of the rows: a resource, its data source, and their attributes; `at` belongs to both, `with` to the
 * resource.
 */
const THINGS = {
  "global notification setting": { name: "notification_setting", data: "notification_setting", at: {}, with: WATCH },
  "notification setting": { name: "notification_setting", data: "notification_setting", at: PROJECT, with: WATCH },
  "error tracking settings": {
    name: "error_tracking_settings",
    data: "error_tracking_settings",
    at: PROJECT,
    with: {},
  },
  "client keys": { name: "client_key", data: "client_keys", at: PROJECT, with: {} },
} as const;

type Thing = (typeof THINGS)[keyof typeof THINGS];

const nameOf = ({ what }: Row): string => what.replace(/ with `sudo`|: .*/g, "");

const driverOf = (engine: Engine, { name }: Thing): Driver => createDriver(engine, engine.resource(`tocsin_${name}`));

const configFor = (driver: Driver, thing: Thing) => driver.config({ ...thing.at, ...thing.with });

const hasErrors = ({ diagnostics }: { readonly diagnostics: readonly { readonly severity: string }[] }): boolean =>
  diagnostics.some(({ severity }) => severity === "error");

const ADMIN = { caller: "admin", scopes: "write" } as const;

/**
 * Returns whether a caller can do each operation of a row: read an object that an administrator created, or create and
 * destroy one. The private state, which records the owner of a notification setting, is left out.
 */
async function attemptAll(row: Row, attempt: Attempt, { url }: World): Promise<readonly boolean[]> {
  const thing = THINGS[nameOf(row) as keyof typeof THINGS]; // a test compares the names
  const settings = row.what.includes("`sudo`") ? { sudo: "guest" } : {};
  const engine = () => engineOn(url, tokenOf(attempt), settings);
  const admin = driverOf(await engineOn(url, tokenOf(ADMIN)), thing);
  const made = (await admin.apply(configFor(admin, thing))).stored;
  if (made === null) throw new Error(`The ${nameOf(row)} cannot be made`);
  const stored = { ...made, private: noBytes };
  const first = await engine();
  const driver = driverOf(first, thing);
  if (row.what.includes(": plan")) {
    const refreshed = await driver.refresh(stored);
    const imported = await driver.import(stored.state["id"] as string); // the schema's type
    const read = await readData(first, `tocsin_${thing.data}`, thing.at);
    return [refreshed.stored !== null && !hasErrors(refreshed), imported.stored !== null, !hasErrors(read)];
  }
  const applied = await driver.apply(configFor(driver, thing));
  // This needs a separate run, as a destroy does not undo writes of its own apply. It only warns about an object that
  // the caller cannot see.
  const destroyed = await driverOf(await engine(), thing).destroy(stored);
  return [!hasErrors(applied), destroyed.diagnostics.length === 0];
}

/** Whether a caller should be able to, according to the row. */
function shouldBeAble({ role, scope }: Row, { caller, scopes }: Attempt): boolean {
  const needed = [...scope.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
  const has: readonly string[] = SCOPES[scopes];
  const isEnough = needed.every((name) => has.includes(name) || (name === "read_api" && has.includes("api")));
  if (role.startsWith("Administrator")) return isEnough && caller === "admin";
  const least = role === "none" ? -1 : ROLES.findIndex((name) => name === role.toLowerCase());
  const rank = caller === "admin" ? ROLES.length : ROLES.findIndex((name) => name === caller);
  return isEnough && rank >= least;
}

const SCOPE_SETS = ["read", "write", "sudo"] as const;

/**
 * Returns the callers who try a row: all of them in the long tests, elsewhere the least privileged one who can, and the
 * next one below.
 */
function callersFor(row: Row): readonly Caller[] {
  const least = CALLERS.findIndex((caller) => SCOPE_SETS.some((scopes) => shouldBeAble(row, { caller, scopes })));
  return isLong || least < 0 ? CALLERS : CALLERS.slice(Math.max(least - 1, 0), least + 1);
}

/** Returns the attempts for a row. A token with only the scope sudo is tried only with `sudo`. */
const attemptsFor = (row: Row): readonly Attempt[] =>
  callersFor(row).flatMap((caller) =>
    SCOPE_SETS.filter((scopes) => scopes !== "sudo" || row.what.includes("`sudo`")).map((scopes) => ({
      caller,
      scopes,
    })),
  );

describe("the table of the guide to permissions", () => {
  test("has a row for each thing, and for reading and writing it", () => {
    const named = rows.map(nameOf);
    expect([...new Set(named)]).toEqual(Object.keys(THINGS));
    expect(rows).toHaveLength(10);
  });

  test.each(rows)("says who can, and nobody else can: $what", async (row) => {
    const world = await openWorld({ seed });
    for (const attempt of attemptsFor(row)) {
      const able = shouldBeAble(row, attempt);
      const results = await attemptAll(row, attempt, world);
      expect({ ...attempt, results }).toEqual({ ...attempt, results: results.map(() => able) });
    }
  });

  test("says that anybody has a notification setting in a public project", async () => {
    const world = await openWorld({ seed });
    const driver = await runOn(world.url, "stranger-write");
    const { stored, diagnostics } = await driver.apply(driver.config({ project: "open/app", level: "watch" }));
    expect({ level: stored?.state["level"], diagnostics }).toEqual({ level: "watch", diagnostics: [] });
  });
});
