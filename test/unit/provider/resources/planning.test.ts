import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  isObject,
  isUnknown,
  unknown,
  valuesEqual,
  type ObjectValue,
  type Value,
} from "../../../../src/kit/cty/index.ts";
import { createDriver, type Outcome, type Stored } from "../../../../src/kit/engine/index.ts";
import type { ProfileName, SeedInput } from "../../../../src/testing.ts";
import { runs } from "../../../support/runs.ts";
import { openWorld, SEED, type World } from "../../../support/provider/world.ts";

/** The values that a configuration may give each attribute of a resource; optional attributes may also be null. */
type Choices = Readonly<Record<string, fc.Arbitrary<Value>>>;

const members = { ada: "maintainer" as const };
const seed: SeedInput = {
  ...SEED,
  groups: [{ id: 5, full_path: "team", visibility: "public", members }],
  projects: SEED.projects?.map((project) => ({ ...project, members })) ?? [],
};

const EVENTS = ["new_note", "new_issue", "moved_project", "failed_pipeline", "new_epic"];
const maybe = (...values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(null, ...values);
const events = fc.dictionary(fc.constantFrom(...EVENTS), maybe(true, false), { maxKeys: 4 });
const causes = fc.dictionary(fc.constantFrom("release", "year"), fc.constantFrom<Value>("1", "2"), { maxKeys: 2 });

const RESOURCES: Readonly<Record<string, Choices>> = {
  tocsin_notification_setting: {
    group: maybe(null, "team", "5"),
    project: maybe(null, "team/app", "7", "team/old", "8"),
    level: maybe("custom", "custom", "custom", "watch", "mention", "global"),
    notification_email: maybe(null, "ada@example.com", "ada@work.example", "ADA@work.example"),
    events: fc.option(events),
    on_destroy: maybe("reset", "keep"),
  },
  tocsin_error_tracking_settings: {
    project: fc.constantFrom("team/app", "7", "team/old", "8", "TEAM/lib"),
    active: maybe(true, false),
    integrated: maybe(true, true, false),
    on_destroy: maybe("disable", "keep"),
  },
  tocsin_client_key: {
    project: fc.constantFrom("team/app", "7", "team/old", "8", "TEAM/lib"),
    rotate_when_changed: fc.option(causes),
    retain: maybe(0, 1, 2),
  },
};

/** A configuration, and the places in it that may still be unknown in a plan. */
interface Case {
  readonly written: Readonly<Record<string, Value>>;
  readonly hidden: readonly number[];
}

/**
 * Makes a notification setting valid more often: at most one place, an address only without one, and events only at the
 * right level.
 */
function fitting(written: Case["written"]): Case["written"] {
  if (!("events" in written)) return written;
  const { group, project, level, notification_email: email, events: named } = written;
  const isGlobal = group === null && project === null;
  return {
    ...written,
    group: project === null ? (group ?? null) : null,
    notification_email: isGlobal ? (email ?? null) : null,
    level: named === null ? (level ?? (isGlobal && email !== null ? null : "watch")) : "custom",
  };
}

const caseOf = (choices: Choices): fc.Arbitrary<Case> =>
  fc.record({
    written: fc.record(choices).map(fitting),
    hidden: fc.array(fc.nat(5), { minLength: 24, maxLength: 24 }),
  });

/** Returns the configuration as an earlier plan may see it: unknown in some places, at any depth. */
function hide(value: Value, dice: Iterator<number>): Value {
  if (dice.next().value === 0) return unknown;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, hide(member, dice)]));
}

const errorsOf = ({ diagnostics }: Pick<Outcome, "diagnostics">) =>
  diagnostics.filter(({ severity }) => severity === "error");

describe.each(Object.keys(RESOURCES))("%s", (typeName) => {
  const choices = RESOURCES[typeName] ?? {};

  /**
   * Starts one run of Terraform; the driver throws for any plan, final plan or result that Terraform's core would
   * refuse.
   */
  const start = async (world: World) => {
    const engine = await world.engine();
    const resource = engine.resource(typeName);
    return { engine, resource, driver: createDriver(engine, resource) };
  };

  /** Applies a configuration to the stored state; null if it is not valid, or impossible on the service. */
  async function applied(world: World, { written, hidden }: Case, stored: Stored | null): Promise<Stored | null> {
    const { engine, resource, driver } = await start(world);
    const config = driver.config(written);
    if (engine.validateResource(resource, config).length > 0) return null;
    const dice = hidden[Symbol.iterator]();
    const pending = Object.fromEntries(
      Object.entries(config).map(([name, value]) => [name, name in choices ? hide(value, dice) : value]),
    );
    expect(engine.validateResource(resource, pending)).toEqual([]);
    const first = await driver.plan(pending, stored);
    // A plan of a configuration.
    if (errorsOf(first).length === 0) expectConfigured(pending, first.planned as ObjectValue);
    const outcome = await (await start(world)).driver.apply(config, stored, pending);
    if (errorsOf(outcome).length > 0) return null;
    await expectSettled(world, config, outcome.stored);
    return outcome.stored;
  }

  /** Expects configured values to be planned as they are. */
  function expectConfigured(config: ObjectValue, planned: ObjectValue): void {
    for (const [name, value] of Object.entries(config)) {
      if (value === null) continue;
      // Just checked.
      if (isObject(value) && isObject(planned[name] ?? null)) expectConfigured(value, planned[name] as ObjectValue);
      else if (isUnknown(value)) expect(isUnknown(planned[name] ?? null)).toBe(true);
      else expect({ [name]: planned[name] }).toEqual({ [name]: value });
    }
  }

  /** Expects a refresh and a plan after an apply to change nothing. */
  async function expectSettled(world: World, config: ObjectValue, stored: Stored | null): Promise<void> {
    if (stored === null) throw new Error("an apply without errors stored nothing");
    const { driver, resource } = await start(world);
    const refreshed = await driver.refresh(stored);
    expect(errorsOf(refreshed)).toEqual([]);
    expect(refreshed.stored).toEqual(stored);
    const second = await driver.plan(config, stored);
    expect(second.planned).toEqual(stored.state);
    expect(valuesEqual(second.planned, stored.state, resource.type)).toBe(true);
    expect([second.replacedBy, second.private]).toEqual([[], stored.private]);
  }

  test.each<ProfileName>(["interface", "upstream"])(
    "plans what it applies, whatever is configured: %s",
    async (profile) => {
      const world = await openWorld({ profile, seed });
      let done = 0;
      const steps = fc.array(caseOf(choices), { minLength: 2, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(steps, async (cases) => {
          let stored: Stored | null = null;
          for (const next of cases) {
            const after: Stored | null = await applied(world, next, stored);
            if (after !== null) done += 1;
            stored = after ?? stored;
          }
        }),
        { seed: 20, numRuns: runs(4, 40) },
      );
      expect(done).toBeGreaterThan(runs(4, 40));
    },
  );
});
