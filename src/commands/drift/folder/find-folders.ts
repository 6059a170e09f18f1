import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { reasonFrom } from "../../../kit/foreign-error.ts";
import { isConfigurationName } from "../../terraform/index.ts";
import type { ReadFailure } from "../model/index.ts";

/** A folder that an argument stands for. */
export interface FoundFolder {
  readonly path: string;
  /** Why there is nothing to plan in it; null where there is a configuration. */
  readonly failure: ReadFailure | null;
}

/** The folders with a configuration that an argument names: itself, or CDKTF's stacks in it. Nothing is thrown. */
export async function findFolders(argument: string): Promise<readonly FoundFolder[]> {
  const names = await readdir(argument).catch(unreadable);
  if (!Array.isArray(names)) return [{ path: argument, failure: names }];
  if (names.some(isConfigurationName)) return [{ path: argument, failure: null }];
  const stacks = basename(argument) === "cdktf.out" ? join(argument, "stacks") : join(argument, "cdktf.out", "stacks");
  const found = (await readdir(stacks).catch((): string[] => [])).toSorted();
  if (found.length > 0) return found.map((name) => ({ path: join(stacks, name), failure: null }));
  const detail = names.includes("cdktf.json")
    ? "It is a CDKTF program. Run cdktf synth first."
    : "Name a folder with Terraform's files, or one with cdktf.out.";
  return [{ path: argument, failure: { summary: "There is no configuration", detail, command: null } }];
}

const unreadable = (thrown: unknown): ReadFailure => ({
  summary: "The folder cannot be read",
  detail: reasonFrom(thrown),
  command: null,
});
