import { EMPTY, type Block, type Configuration } from "../core/configuration.ts";
import type { Reads } from "../network/reads.ts";
import { APPLY, type Command, type Deed, type Program, type Step } from "./program.ts";

/** A notification setting of the project `team/app`. */
export const setting = (name: string, values: Block["values"] = {}): Block => ({
  address: `notification_setting.${name}`,
  type: "notification_setting",
  values: { project: "team/app", level: "watch", ...values },
});
/** Error tracking settings of the project `team/app`. */
export const settings = (name: string, values: Block["values"] = {}): Block => ({
  address: `error_tracking_settings.${name}`,
  type: "error_tracking_settings",
  values: { project: "team/app", ...values },
});
/** A client key of the project `team/app`. */
export const key = (name: string, values: Block["values"] = {}): Block => ({
  address: `client_key.${name}`,
  type: "client_key",
  values: { project: "team/app", ...values },
});

/** Writes a configuration of these blocks. */
export const write = (blocks: readonly Block[], more: Partial<Configuration> = {}): Step => ({
  kind: "write",
  stack: "main",
  configuration: { ...EMPTY, blocks, ...more },
});
/** Runs a plan and an apply. */
export const apply = (options: Partial<Command> = {}): Step => ({ ...APPLY, ...options });
/** Performs a deed. */
export const deed = (each: Deed): Step => ({ kind: "deed", deed: each });

interface Options {
  readonly reads?: Reads;
  readonly isDestroyed?: boolean;
}

/** A program of these steps; reads show every write unless `reads` says otherwise. */
export const program = (
  steps: readonly Step[],
  { reads = { kind: "fresh" }, isDestroyed = false }: Options = {},
): Program => ({
  reads,
  steps,
  isDestroyed,
});

/** The imports of a configuration whose only one is that of a setting of `team/app`. */
export const imported = (to: Block): Partial<Configuration> => ({
  imports: [{ to: to.address, id: "project/team/app" }],
});
/** Renames the project 7, and creates another one at its path. */
export const RENAMED: readonly Step[] = [
  deed({ kind: "rename", project: 7, path: "team/app-legacy" }),
  deed({ kind: "create project", project: 97, path: "team/app" }),
];
/** Deletes the project 7, and creates another one at its path. */
export const DELETED: readonly Step[] = [
  deed({ kind: "delete project", project: 7 }),
  deed({ kind: "create project", project: 97, path: "team/app" }),
  deed({ kind: "set level", user: "ada", place: { kind: "project", id: 97 }, level: "mention", events: {} }),
];
