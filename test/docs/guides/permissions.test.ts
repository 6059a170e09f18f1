import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { createDriver, type Driver, type Engine } from "../../../src/kit/engine/index.ts";
import type { SeedInput } from "../../../src/testing.ts";
import { engineOn, openWorld, runOn, type World } from "../../support/world.ts";

const FILE = "docs/guides/permissions.md";

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

/** A row of the guide's first table. */
interface Row {
  readonly what: string;
  readonly role: string;
  readonly scope: string;
}

const rows: readonly Row[] = readFileSync(FILE, "utf8")
  .split("\n")
  .filter((line) => /^\| (global|notification|error tracking|client keys)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, what = "", role = "", scope = ""]) => ({ what, role, scope }));

/** What the rows speak of: a resource and a configuration of it. */
const THINGS = {
  "global notification setting": { type: "notification_setting", config: { level: "watch" } },
  "notification setting": {
    type: "notification_setting",
    config: { project: "team/app", level: "watch" },
  },
  "error tracking settings": {
    type: "error_tracking_settings",
    config: { project: "team/app", active: true },
  },
  "client keys": { type: "client_key", config: { project: "team/app" } },
} as const;

type Thing = (typeof THINGS)[keyof typeof THINGS];

const driverOf = (engine: Engine, { type }: Thing): Driver => createDriver(engine, engine.resource(`tocsin_${type}`));

const hasErrors = ({ diagnostics }: { readonly diagnostics: readonly { readonly severity: string }[] }): boolean =>
  diagnostics.some(({ severity }) => severity === "error");

/** Whether a caller can do each of the things that a row speaks of: to read and refresh an object, or to create and destroy one. */
async function tryRow({ what }: Row, attempt: Attempt, world: World): Promise<readonly boolean[]> {
  const [name = "", actions = ""] = what.replace(" with `sudo`", "").split(": ");
  const thing = THINGS[name as keyof typeof THINGS]; // a test compares the names
  const settings = what.includes("`sudo`") ? { sudo: "guest" } : {};
  const open = async () => driverOf(await engineOn(world.url, tokenOf(attempt), settings), thing);
  const admin = driverOf(await engineOn(world.url, tokenOf({ caller: "admin", scopes: "write" })), thing);
  const { stored } = await admin.apply(admin.config(thing.config));
  if (stored === null) throw new Error(`The ${name} cannot be made`);
  const driver = await open();
  if (actions.startsWith("plan")) {
    const refreshed = await driver.refresh(stored);
    const imported = await driver.import(`${stored.state["id"] as string}`); // a string, by the schema
    return [refreshed.stored !== null && !hasErrors(refreshed), imported.stored !== null];
  }
  const applied = await driver.apply(driver.config(thing.config));
  // A run of its own: a destroy leaves alone what its own apply wrote. Of what a caller cannot see, it only warns.
  const destroyed = await (await open()).destroy(stored);
  return [!hasErrors(applied), destroyed.diagnostics.length === 0];
}

/** Whether a caller should be able to, by the row. */
function shouldBeAble({ role, scope }: Row, { caller, scopes }: Attempt): boolean {
  const needed = [...scope.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
  const has: readonly string[] = SCOPES[scopes];
  const isEnough = needed.every((name) => has.includes(name) || (name === "read_api" && has.includes("api")));
  if (role.startsWith("Administrator")) return isEnough && caller === "admin";
  const least = role === "none" ? -1 : ROLES.findIndex((name) => name === role.toLowerCase());
  const rank = caller === "admin" ? ROLES.length : ROLES.findIndex((name) => name === caller);
  return isEnough && rank >= least;
}

const attempts: readonly Attempt[] = CALLERS.flatMap((caller) =>
  (["read", "write", "sudo"] as const).map((scopes) => ({ caller, scopes })),
);

describe("the table of the guide to permissions", () => {
  test("has a row for each thing, and for reading and writing it", () => {
    const named = rows.map(({ what }) => what.replace(/ with `sudo`|: .*/g, ""));
    expect([...new Set(named)]).toEqual(Object.keys(THINGS));
    expect(rows).toHaveLength(10);
  });

  test.each(rows)("says who can, and nobody else can: $what", async (row) => {
    const world = await openWorld({ seed });
    for (const attempt of attempts) {
      const can = shouldBeAble(row, attempt);
      expect({ ...attempt, can: await tryRow(row, attempt, world) }).toEqual({ ...attempt, can: [can, can] });
    }
  });

  test("says that anybody has a notification setting in a public project", async () => {
    const world = await openWorld({ seed });
    const driver = await runOn(world.url, "stranger-write");
    const { stored, diagnostics } = await driver.apply(driver.config({ project: "open/app", level: "watch" }));
    expect({ level: stored?.state["level"], diagnostics }).toEqual({ level: "watch", diagnostics: [] });
  });
});
