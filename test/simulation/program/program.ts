import type { Configuration } from "../core/configuration.ts";
import type { PlanOptions } from "../core/plan.ts";
import type { Trouble } from "../network/fault.ts";
import type { Reads } from "../network/reads.ts";
import type { TokenName } from "../seed.ts";

/** A change that does not come from Terraform. */
export type Deed =
  | {
      readonly kind: "set level";
      readonly user: "ada" | "bo";
      readonly place: Place;
      readonly level: string;
      readonly events: Readonly<Record<string, boolean>>;
    }
  | { readonly kind: "set error tracking"; readonly project: number; readonly active: boolean }
  | { readonly kind: "create key"; readonly project: number }
  /** Deletes the newest or the oldest key. */
  | { readonly kind: "delete key"; readonly project: number; readonly which: "newest" | "oldest" }
  /** Restores the service from a backup: its newest key's number now belongs to another key. */
  | { readonly kind: "replace key"; readonly project: number }
  /** Renames a project, or transfers it to another group; its old path leads to it. */
  | { readonly kind: "rename"; readonly project: number; readonly path: string }
  /** Creates a project at a path that no project has. */
  | { readonly kind: "create project"; readonly project: number; readonly path: string }
  | { readonly kind: "delete project"; readonly project: number }
  | { readonly kind: "archive" | "unarchive"; readonly project: number };

/** The place of a notification setting. */
export type Place = { readonly kind: "global" } | { readonly kind: "group" | "project"; readonly id: number };

/** A stack: a folder with a state. */
export type StackName = "main" | "second";

/** A run of Terraform. */
export interface Command extends PlanOptions {
  readonly kind: "command";
  readonly stack: StackName;
  /** `apply` plans and applies; the other two do only one of these, with other steps in between. */
  readonly verb: "apply" | "plan" | "apply the plan";
  readonly as: TokenName;
  readonly terraformVersion: string;
  readonly parallelism: number;
  readonly troubles: readonly Trouble[];
  /** The request at which it is stopped: with Ctrl-C, after which it ends properly, or with a kill. */
  readonly stop: { readonly at: number; readonly kind: "interrupt" | "kill" } | null;
  /** The requests at which others change something. */
  readonly meanwhile: readonly { readonly at: number; readonly deed: Deed }[];
}

/** One step of a program. */
export type Step =
  | Command
  | { readonly kind: "write"; readonly stack: StackName; readonly configuration: Configuration }
  | { readonly kind: "deed"; readonly deed: Deed }
  | { readonly kind: "taint" | "forget"; readonly stack: StackName; readonly address: string }
  | { readonly kind: "wait"; readonly seconds: number };

/** Everything that happens in a simulation, as plain data. The order within it follows from a seed. */
export interface Program {
  readonly reads: Reads;
  readonly steps: readonly Step[];
  /** Whether everything is destroyed at the end. */
  readonly isDestroyed: boolean;
}

/** The options of an ordinary apply. */
export const APPLY: Command = {
  kind: "command",
  stack: "main",
  verb: "apply",
  as: "ada",
  mode: "normal",
  refresh: true,
  targets: [],
  readsForgotten: false,
  replace: [],
  terraformVersion: "1.11.4",
  parallelism: 10,
  troubles: [],
  stop: null,
  meanwhile: [],
};
