/** The configuration that a run applies, and Terraform in its folder. */
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Sandbox } from "../../test/support/terraform/sandbox.ts";
import { quietStep, step } from "../demo/step.ts";
import type { Snapshot } from "./snapshot.ts";

/** Terraform in the folder of the configuration. */
export interface Terraform {
  /** Runs a command as a step; throws if the exit code is another one. Returns what it printed. */
  run(args: string, code?: number): Promise<string>;
  /** Returns the output of a command that is not worth a step. */
  read(args: string): Promise<string>;
  /** Replaces the configuration. */
  write(stack: Stack): Promise<void>;
}

/** A configuration: which objects it has, and what its key was rotated for. */
export interface Stack {
  readonly snapshot: Snapshot;
  readonly round: number;
  /** Whether it has the key that is imported. */
  readonly hasImported: boolean;
}

/** The values that the configuration declares for the events of the project. */
export const EVENTS = { failed_pipeline: true, fixed_pipeline: true, new_note: false };

/** The number of objects in a configuration. */
export const sizeOf = (stack: Stack): number =>
  Object.values(resourcesOf(stack)).reduce((sum, objects) => sum + Object.keys(objects).length, 0);

function resourcesOf({ snapshot, round, hasImported }: Stack): Readonly<Record<string, object>> {
  const [group, project] = [snapshot.group.path, snapshot.project.path];
  const onDestroy = { on_destroy: "restore" };
  return {
    ...(snapshot.notifications !== null && {
      tocsin_notification_setting: {
        team: { group, level: "watch", ...onDestroy },
        web: { project, level: "custom", events: EVENTS, ...onDestroy },
      },
    }),
    ...(snapshot.tracking !== null && {
      tocsin_error_tracking_settings: { tracking: { project, active: true, integrated: true, ...onDestroy } },
    }),
    ...(snapshot.keys !== null && {
      tocsin_client_key: {
        browser: { project },
        server: { project, rotate_when_changed: { round: String(round) }, retain: 1 },
        ...(hasImported && { imported: { project } }),
      },
    }),
  };
}

/** The engine, and where and how it runs. */
export interface TerraformOptions {
  readonly engine: string;
  readonly sandbox: Sandbox;
  /** The variables by which the provider reaches the service. */
  readonly connection: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Opens Terraform in the sandbox. */
export function openTerraform({ engine, sandbox, connection, signal }: TerraformOptions): Terraform {
  const cwd = sandbox.folder;
  const env = { ...sandbox.env, ...connection, TF_INPUT: "0", TF_CLI_ARGS: "-no-color" };
  const options = (args: string) => ({ cwd, env, signal, shown: `${basename(engine)} ${args}` });
  return {
    run: (args, code = 0) => step([engine, ...args.split(" ")], { ...options(args), code }),
    read: (args) => quietStep([engine, ...args.split(" ")], options(args)),
    write: (stack) =>
      writeFile(
        join(cwd, "main.tf.json"),
        JSON.stringify({
          terraform: { required_providers: { tocsin: { source: "tocsin/tocsin" } } },
          resource: resourcesOf(stack),
        }),
      ),
  };
}
