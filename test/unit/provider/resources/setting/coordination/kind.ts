import type { Value } from "../../../../../../src/kit/cty/index.ts";
import type { Driver } from "../../../../../../src/kit/engine/index.ts";
import type { Tracking, TrackingRun } from "../../../../../support/provider/tracking.ts";

/** A kind of setting: its configuration, and the way in which a test reads it from the service. */
export interface Kind {
  readonly driver: (run: TrackingRun) => Driver;
  readonly written: (reference: string) => Readonly<Record<string, Value>>;
  /** Reads the value on the service that the configuration decides. */
  readonly live: (world: Tracking) => Promise<unknown>;
  /** The methods of its requests; the network delays one of these requests. */
  readonly methods: readonly string[];
  /** That value after an apply and after a destroy. */
  readonly on: unknown;
  readonly off: unknown;
}

const field = async (world: Tracking, path: string, name: string): Promise<unknown> =>
  ((await world.stored(path)) as Record<string, unknown>)[name]; // the service's own JSON

/** The error tracking of a project. */
export const tracking: Kind = {
  driver: ({ settings }) => settings,
  written: (project) => ({ project }),
  live: (world) => field(world, "/projects/7/error_tracking/settings", "active"),
  methods: ["GET", "PATCH"],
  on: true,
  off: false,
};

/** The notification setting of a project. */
export const projectLevel: Kind = {
  driver: ({ notifications }) => notifications,
  written: (project) => ({ project, level: "watch" }),
  live: (world) => field(world, "/projects/7/notification_settings", "level"),
  methods: ["GET", "PUT"],
  on: "watch",
  off: "global",
};

/** The notification setting of a group. */
export const groupLevel: Kind = {
  ...projectLevel,
  written: (group) => ({ group, level: "watch" }),
  live: (world) => field(world, "/groups/5/notification_settings", "level"),
};
