import { describe, expect, test } from "@jest/globals";
import { isObject, unknown, type ObjectValue, type Value } from "../../../../src/kit/cty/index.ts";
import type { Driver } from "../../../../src/kit/engine/index.ts";
import { summaries } from "../../../support/provider/outcome.ts";
import { isLong } from "../../../support/runs.ts";
import {
  openTracking,
  seedWith,
  storedOf,
  type Tracking,
  type TrackingRun,
} from "../../../support/provider/tracking.ts";

type Written = Readonly<Record<string, Value>>;

/** A resource, and its configurations for a project, which may follow each other in any order. */
interface Kind {
  readonly typeName: string;
  readonly driver: (run: TrackingRun) => Driver;
  readonly configurations: readonly Written[];
}

const kinds: readonly Kind[] = [
  {
    typeName: "tocsin_notification_setting",
    driver: ({ notifications }) => notifications,
    configurations: [
      { level: "watch", events: {}, on_destroy: "keep" },
      { level: "custom", events: { new_note: true, new_issue: false } },
      { level: "custom", events: { new_note: false, new_issue: null } },
    ],
  },
  {
    typeName: "tocsin_error_tracking_settings",
    driver: ({ settings }) => settings,
    configurations: [{}, { active: false, integrated: true, on_destroy: "keep" }],
  },
  {
    typeName: "tocsin_client_key",
    driver: ({ keys }) => keys,
    configurations: [
      {},
      { retain: 0, rotate_when_changed: { quarter: "1" } },
      { rotate_when_changed: { quarter: "2", year: "1" } },
    ],
  },
];

/**
 * Returns a configuration with one unknown part: each attribute that may be set, each element of a collection, and
 * everything.
 */
function masksOf(
  config: ObjectValue,
  names: readonly string[],
): readonly (readonly [what: string, masked: ObjectValue])[] {
  const everything = Object.fromEntries(names.map((name) => [name, unknown]));
  return [
    ["everything", { ...config, ...everything }],
    ...names.map((name) => [name, { ...config, [name]: unknown }] as const),
    ...names.flatMap((name) => {
      const value = config[name] ?? null;
      if (!isObject(value)) return [];
      return Object.keys(value).map(
        (key) => [`${name}.${key}`, { ...config, [name]: { ...value, [key]: unknown } }] as const,
      );
    }),
  ];
}

/**
 * Returns all values, or in `npm test` the first one and another one in each turn. The turns suffice for all of them.
 */
const inTurn = <T>([first, ...others]: readonly T[], turn: number): readonly T[] =>
  [first, ...others.filter((_other, index) => isLong || index === turn % others.length)].filter(isGiven);

const isGiven = <T>(value: T | undefined): value is T => value !== undefined;

const projects = Array.from({ length: 12 }, (_, index) => ({ id: 100 + index, full_path: `team/p${index}` }));

describe.each(kinds)(
  "$typeName, of which a part is unknown until the apply,",
  ({ typeName, driver, configurations }) => {
    const orders = [null, ...configurations]
      .flatMap((prior) => configurations.map((final) => [prior, final] as const))
      .map(([prior, final], turn) => [prior, final, turn] as const);

    test.each(orders)("is accepted, and changes from %j to %j as if it were known", async (prior, final, turn) => {
      const world = await openTracking({ seed: { ...seedWith(), projects } });
      const { engine } = await world.start();
      const resource = engine.resource(typeName);
      const settable = Object.entries(resource.attributes).flatMap(([name, { mode }]) =>
        mode === "computed" ? [] : [name],
      );
      const configOf = (written: Written): ObjectValue => driver(started).config(written);
      const started = await world.start();
      const masks = inTurn(masksOf(configOf({ ...final, project: "" }), settable), turn);
      for (const [index, [what, masked]] of masks.entries()) {
        const project = `team/p${index}`;
        const pending = masked.project === unknown ? masked : { ...masked, project };
        expect(engine.validateResource(resource, pending)).toEqual([]);
        const before = prior === null ? null : storedOf(await applyOf(world, { ...prior, project }));
        const config = configOf({ ...final, project });
        const outcome = await driver(await world.start()).apply(config, before, pending);
        expect({ what, errors: summaries(outcome, "error") }).toEqual({ what, errors: [] });
        const stored = storedOf(outcome);
        const core = driver(await world.start());
        expect((await core.plan(config, stored)).planned).toEqual(stored.state);
      }
    });

    const applyOf = async (world: Tracking, written: Written) => {
      const core = driver(await world.start());
      return core.apply(core.config(written));
    };
  },
);
