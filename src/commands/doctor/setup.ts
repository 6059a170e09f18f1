import type { Environment } from "../terraform/index.ts";

/** The setup to diagnose. */
export interface Setup {
  /** The folder of the configuration, as an absolute path. */
  readonly folder: string;
  readonly env: Environment;
  /** The alias of the one provider block to check; null for all. */
  readonly alias: string | null;
  /** The user's home folder. */
  readonly home: string;
  /** The folder of the command itself, with the provider that it comes with. */
  readonly own: string;
}
