import { expect } from "@jest/globals";
import type { Value } from "../../../src/kit/cty/index.ts";
import type { SeedInput } from "../../../src/testing.ts";
import { createDriver, type Driver, type Engine, type Outcome, type Stored } from "../../../src/kit/engine/index.ts";
import { summaries } from "./outcome.ts";
import type { ReusedOptions } from "./reused-service.ts";
import { openWorld, type World } from "./world.ts";

/** A key as the service lists it. */
export interface ListedKey {
  readonly id: number;
  readonly public_key: string;
}

/** One run of Terraform, with the resources of a project's error tracking. */
export interface TrackingRun {
  readonly engine: Engine;
  readonly keys: Driver;
  readonly settings: Driver;
  readonly notifications: Driver;
}

/** A service with projects, a user who may maintain them, and requests that fail on demand. */
export interface Tracking extends World {
  readonly start: (token?: string) => Promise<TrackingRun>;
  /** The numbers of a project's keys, oldest first. */
  readonly keysOf: (project?: number) => Promise<readonly number[]>;
  readonly makeKey: (project?: number) => Promise<ListedKey>;
  readonly deleteKey: (id: number, project?: number) => Promise<unknown>;
  /** Adds a fault rule, in the format of the service's own endpoint for it. */
  readonly spoil: (rule: object) => Promise<void>;
  /** Removes the fault rules. */
  readonly mend: () => Promise<void>;
}

export const KEYS = "/projects/7/error_tracking/client_keys";
export const SETTINGS = "/projects/7/error_tracking/settings";

/** The warnings of a plan that deletes keys. */
export const DELETES = ["Client keys will be deleted"];

type Projects = NonNullable<SeedInput["projects"]>;

/** An external tracker that somebody has set up. */
export const EXTERNAL = { active: true, integrated: false, api_url: "https://tracker.example/api/0/projects/team/app" };

/** Returns a seed with the projects 7, `team/app`, and 8, `team/lib`; `app` adds to the first. */
export const seedWith = (app: Partial<Projects[number]> = {}, rest: Partial<SeedInput> = {}): SeedInput => ({
  users: [
    { username: "ada", email: "ada@example.com", token: "token-ada" },
    { username: "bob", email: "bob@example.com", token: "token-bob" },
    { username: "root", email: "root@example.com", token: "token-root", admin: true },
  ],
  groups: [{ id: 5, full_path: "team", members: { ada: "maintainer" } }],
  projects: [
    { id: 7, full_path: "team/app", moved_from: ["team/old"], ...app },
    { id: 8, full_path: "team/lib" },
  ],
  ...rest,
});

/** Opens a service for one test. */
export async function openTracking(options: Partial<ReusedOptions> = {}): Promise<Tracking> {
  const world = await openWorld({ seed: seedWith(), faults: true, ...options });
  const list = async (project: number) =>
    // As the service has it.
    (await world.stored(`${pathOf(project)}?per_page=100`, "token-root")) as readonly ListedKey[];
  const faults = async (method: string, body?: string) => {
    const headers = { "private-token": "token-root" };
    const answer = await fetch(`${world.url}/_tocsin/faults`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.ok).toBe(true);
  };
  return {
    ...world,
    async start(token = "token-ada") {
      const engine = await world.engine(token);
      return {
        engine,
        keys: createDriver(engine, engine.resource("tocsin_client_key")),
        settings: createDriver(engine, engine.resource("tocsin_error_tracking_settings")),
        notifications: createDriver(engine, engine.resource("tocsin_notification_setting")),
      };
    },
    keysOf: async (project = 7) => (await list(project)).map(({ id }) => id),
    // As the service has it.
    makeKey: async (project = 7) => (await world.request("POST", pathOf(project))) as ListedKey,
    deleteKey: (id, project = 7) => world.request("DELETE", `${pathOf(project)}/${id}`),
    spoil: (rule) => faults("POST", JSON.stringify(rule)),
    mend: () => faults("DELETE"),
  };
}

const pathOf = (project: number): string => `/projects/${project}/error_tracking/client_keys`;

/** Applies, expects only these warnings, and returns the state that Terraform stores. */
export async function applied(
  core: Driver,
  written: Readonly<Record<string, Value>>,
  { stored = null, warnings = [] }: { readonly stored?: Stored | null; readonly warnings?: readonly string[] } = {},
): Promise<Stored> {
  const outcome = await core.apply(core.config(written), stored);
  expect(summaries(outcome, "error")).toEqual([]);
  expect(summaries(outcome, "warning")).toEqual(warnings);
  return storedOf(outcome);
}

/** Returns the state that Terraform stores; fails if there is none. */
export function storedOf({ stored, diagnostics }: Outcome): Stored {
  if (stored === null) throw new Error(`nothing was stored: ${JSON.stringify(diagnostics)}`);
  return stored;
}

/** Expects a refresh and a second plan after an apply to show no change and no diagnostics. */
export async function expectNoChanges(core: Driver, written: Readonly<Record<string, Value>>, stored: Stored) {
  expect(await core.refresh(stored)).toEqual({ stored, diagnostics: [] });
  await expectEmptyPlan(core, written, stored);
}

/** Expects the same of settings that the service hides, except that the refresh warns. */
export async function expectHidden(core: Driver, written: Readonly<Record<string, Value>>, stored: Stored) {
  const refreshed = await core.refresh(stored);
  expect(refreshed.stored).toEqual(stored);
  expect(refreshed.diagnostics).toMatchObject([
    { severity: "warning", summary: "Integrated error tracking is switched off", path: ["integrated"] },
  ]);
  await expectEmptyPlan(core, written, stored);
}

async function expectEmptyPlan(core: Driver, written: Readonly<Record<string, Value>>, stored: Stored) {
  expect(await core.plan(core.config(written), stored)).toEqual({
    planned: stored.state,
    replacedBy: [],
    private: stored.private,
    diagnostics: [],
  });
}

/** Returns the number of a state's current key. */
export const keyIdOf = ({ state }: Stored): number => Number(state.key_id);

/** Returns the numbers of a state's earlier keys, newest first. */
export const previousOf = ({ state }: Stored): readonly number[] =>
  (state.previous_keys as readonly { readonly key_id: number }[]).map(({ key_id }) => key_id); // as the schema has it
