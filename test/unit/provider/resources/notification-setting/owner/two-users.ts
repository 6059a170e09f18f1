import { expect } from "@jest/globals";
import type { Value } from "../../../../../../src/kit/cty/index.ts";
import type { Stored } from "../../../../../../src/kit/engine/index.ts";
import { openTracking, storedOf, type Tracking } from "../../../../../support/provider/tracking.ts";
import { summaries } from "../../../../../support/provider/outcome.ts";

export const APP = "/projects/team%2Fapp/notification_settings";
export const GLOBAL = "/notification_settings";

type Written = Readonly<Record<string, Value>>;

/** The result of a user's apply, and its messages. */
export interface Change {
  readonly stored: Stored | null;
  readonly says: readonly string[];
}

/** A service with ada and bob, who each have a Terraform and a token. */
export interface TwoUsers extends Tracking {
  /** Applies a configuration as a user does, after a refresh. */
  readonly apply: (user: string, written: Written, stored?: Stored | null) => Promise<Stored>;
  readonly destroy: (user: string, stored: Stored) => Promise<Change>;
  /** Returns the messages of a planned destroy. */
  readonly planDestroy: (user: string, stored: Stored) => Promise<readonly string[]>;
  /** Applies the saved plan of a destroy that another user made. */
  readonly destroyPlanned: (users: { planner: string; applier: string }, stored: Stored) => Promise<Change>;
  readonly refresh: (user: string, stored: Stored) => Promise<Change>;
  /** Reads a user's setting on the service. */
  readonly has: (user: string, path?: string) => Promise<unknown>;
}

/** Returns a seed with these users, who each have a token, such as `token-bob`. Only ada can see team/lib. */
const seedOf = (names: readonly string[]) => ({
  users: [
    ...names.map((username) => ({
      username,
      email: `${username}@example.com`,
      verified_emails: [`${username}@work.example`],
      token: `token-${username}`,
    })),
    { username: "root", email: "root@example.com", token: "token-root", admin: true },
  ],
  groups: [{ id: 5, full_path: "team", visibility: "public" as const }],
  projects: [
    { id: 7, full_path: "team/app", visibility: "public" as const },
    { id: 8, full_path: "team/lib", members: { ada: "guest" as const } },
  ],
});

/** Opens such a service for one test. */
export async function openTwoUsers(names: readonly string[] = ["ada", "bob"]): Promise<TwoUsers> {
  const world = await openTracking({ seed: seedOf(names) });
  const run = (user: string) => world.run(`token-${user}`);
  const planned = async (user: string, { state, private: bytes }: Stored) => {
    const engine = await world.engine(`token-${user}`);
    const plan = await engine.plan(engine.resource("tocsin_notification_setting"), {
      prior: state,
      config: null,
      private: bytes,
    });
    expect(plan.planned).toBeNull();
    return plan;
  };
  const destroy = async (user: string, stored: Stored): Promise<Change> => {
    const outcome = await (await run(user)).destroy(stored);
    return { stored: outcome.stored, says: outcome.diagnostics.map(({ detail }) => detail) };
  };
  return {
    ...world,
    async apply(user, written, stored = null) {
      const driver = await run(user);
      const current = stored === null ? null : storedOf(await driver.refresh(stored));
      const outcome = await driver.apply(driver.config({ project: "team/app", ...written }), current);
      if (summaries(outcome, "error").length > 0) throw new Error(JSON.stringify(outcome.diagnostics));
      return storedOf(outcome);
    },
    destroy,
    planDestroy: async (user, stored) => (await planned(user, stored)).diagnostics.map(({ detail }) => detail),
    async destroyPlanned({ planner, applier }, stored) {
      const { private: bytes } = await planned(planner, stored);
      return destroy(applier, { ...stored, private: bytes });
    },
    async refresh(user, stored) {
      const outcome = await (await run(user)).refresh(stored);
      return { stored: outcome.stored, says: outcome.diagnostics.map(({ detail }) => detail) };
    },
    has: (user, path = APP) => world.stored(path, `token-${user}`),
  };
}
