import { join } from "node:path";
import {
  createService,
  readSeedFile,
  type SeedInput,
  type SeenKey,
  type SeenSetting,
  type ServiceOptions,
} from "./service/index.ts";
import type { ServiceAddress, TerraformOptions, TestTerraform } from "./commands/testing/index.ts";

export type { Level, ProfileName } from "./service/index.ts";
export type { Applied, AttributeChange, Drift, Plan, PlannedChange, Variables } from "./commands/testing/index.ts";
export { readSeedFile };
export type { SeedInput, SeenKey, SeenSetting, ServiceAddress, ServiceOptions, TerraformOptions, TestTerraform };

/** A service for a test. It works in an `await using` declaration. */
export interface TestService extends ServiceAddress, AsyncDisposable {
  /** The value for a provider's `token`: a token of the first user. */
  readonly token: string;
  /**
   * The notification setting of a user, by default of the first one, as it is stored. The place is the path of a
   * project or group, or a form that imports the resource: `project/7`, `group/team` or `global`. Throws an error that
   * has a `code`, a `summary` and a `detail` when there is no such place or user.
   */
  readonly settingOf: (place: string, user?: string) => SeenSetting;
  /** The client keys of a project, by its number or path, oldest first. Throws when there is no such project. */
  readonly keysOf: (project: string | number) => readonly SeenKey[];
  /** Has everything again as when it started with its options: the data, the faults, the limits. Empties its file. */
  readonly reset: () => void;
  /** Stops it. Can be called again. */
  readonly close: () => Promise<void>;
}

/**
 * Starts an embedded service: by default on a free port of this machine, in memory, with a random token and the default
 * seed. Rejects with an error that has a `code`, a `summary`, and a `detail` if the package `libsql` is not installed,
 * or an option or the seed is invalid. It also does if the port or the file is not available.
 */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const { url, token, inspection, reset, close } = await createService(options);
  const env = { TOCSIN_BASE_URL: url, TOCSIN_TOKEN: token };
  return { url, token, env, ...inspection, reset, close, [Symbol.asyncDispose]: close };
}

/**
 * Runs Terraform or OpenTofu on a service, with the configuration in a folder: on a copy, with the provider of this
 * package. The state and whatever Terraform downloads stay in a temporary folder. Rejects with an error that has a
 * `code`, a `summary` and a `detail` when there is no such folder or program, or when `init` fails.
 */
export async function terraform(
  folder: string,
  service: ServiceAddress,
  options: TerraformOptions = {},
): Promise<TestTerraform> {
  // Most tests of ours and many of users start a service alone.
  const { scriptPackages } = await import("./commands/install/index.ts");
  const { openTerraform } = await import("./commands/testing/index.ts");
  // The provider's files lie beside this one's folder in the npm package.
  const packages = scriptPackages(join(import.meta.dirname, "../provider"));
  return openTerraform(folder, { service, options, packages });
}
