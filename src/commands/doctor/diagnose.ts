/**
 * Diagnoses a setup, with one file per check. A check yields results and returns the input of later ones; it never
 * changes what it reads. No result contains a secret, which only `diagnose` ensures. Checks must never depend on how
 * results are printed.
 */
import { readdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { LIVE } from "../../provider/resources/live/index.ts";
import { hasCode, shellWord } from "../terminal/index.ts";
import { configuredFolders } from "../terraform/index.ts";
import { AFTER_ADDRESS, checkBlock } from "./check-block.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { readConfiguration } from "./configuration.ts";
import { checkEngine, type TerraformProgram } from "./engine.ts";
import { checkLock } from "./lock.ts";
import { checkNode } from "./node.ts";
import { type ProviderBlock, readProviderBlocks, withInstances } from "./provider-block.ts";
import { checkProvider } from "./provider.ts";
import { problem, type QuickCheck, type Result, skipAll } from "./result.ts";
import { createRedaction } from "./secrets.ts";
import type { Setup } from "./setup.ts";
import { aliasesOf, readStateText } from "./state.ts";
import type { FolderTarget, StateText } from "./target.ts";
import { together } from "./together.ts";

/** Runs all checks in order and yields what they find, without any secret. It sends reads only, and writes nothing. */
export async function* diagnose(setup: Setup, table = LIVE): AsyncGenerator<Result> {
  const folders = await findFolders(setup.folder);
  if ("check" in folders) {
    yield createRedaction(setup, [])(folders);
    return;
  }
  const targets = await Promise.all(folders.map((folder) => readTarget({ ...setup, folder }, table)));
  const redact = createRedaction(
    setup,
    targets.flatMap(({ blocks }) => blocks),
  );
  for await (const result of checkAll(setup, targets)) yield redact(result);
}

async function readTarget(setup: Setup, table: FolderTarget["table"]): Promise<FolderTarget> {
  const configuration = await readConfiguration(setup);
  return { setup, configuration, table, blocks: await readProviderBlocks(setup, configuration) };
}

async function* checkAll(setup: Setup, targets: readonly FolderTarget[]): AsyncGenerator<Result> {
  yield await checkNode(setup);
  const engine = yield* checkEngine(setup);
  const parts = targets.map((target) => ({
    name: `stack ${basename(target.setup.folder)}`,
    results: checkFolder(target, engine),
  }));
  yield* together("each stack", parts);
}

async function* checkFolder(target: FolderTarget, engine: TerraformProgram | null): AsyncGenerator<Result> {
  const { setup } = target;
  const isInvalid = (yield* checkConfiguration(target, engine)) === null;
  yield* checkInstallation(target, engine);
  let state: Promise<StateText> | null = null;
  const readState = (): Promise<StateText> => (state ??= readStateText(setup, engine));
  const hasInstances = target.blocks.some(({ keyed }) => keyed !== null);
  const blocks = hasInstances ? withInstances(target.blocks, aliasesOf(await readState())) : target.blocks;
  const wanted = blocks.filter(({ alias }) => setup.alias === null || isMeant(alias, setup.alias));
  if (wanted.length === 0) return yield* noSuchAlias(setup.alias ?? "", blocks);
  const parts = wanted.map((block) => ({
    name: block.alias === null ? "default provider" : `alias ${block.alias}`,
    results: checkBlock({ ...target, blocks, block, engine, isInvalid, readState }),
  }));
  yield* together("each provider block", parts);
}

/** A shell takes the quotes of `by_user["ada"]`; the name alone means all instances. */
const isMeant = (alias: string | null, name: string): boolean =>
  alias !== null && (alias === name || alias.replaceAll('"', "") === name || alias.startsWith(`${name}[`));

async function* checkInstallation(target: FolderTarget, engine: TerraformProgram | null): AsyncGenerator<Result> {
  if (engine === null) return yield* skipAll("There is no Terraform to find it.", ["provider", "lock"]);
  const provider = yield* checkProvider(target, engine);
  if (provider === null) return yield* skipAll("The provider is not found.", ["lock"]);
  if (target.configuration.files.length === 0) return yield* skipAll("There is no configuration.", ["lock"]);
  yield await checkLock(target.setup, engine, provider);
}

function* noSuchAlias(alias: string, blocks: readonly ProviderBlock[]): QuickCheck<never> {
  const aliases = blocks.flatMap(({ alias }) => (alias === null ? [] : [shellWord(alias)]));
  const there = aliases.length === 0 ? "The configuration has none." : `There is ${aliases.join(", ")}.`;
  yield problem("address", `There is no provider block with the alias ${JSON.stringify(alias)}.`, there);
  return yield* skipAll("There is nothing to connect to.", AFTER_ADDRESS);
}

/** Finds the folders that a path means: itself, or the stacks of CDKTF in it. A problem if it is not a folder. */
async function findFolders(path: string): Promise<readonly string[] | Result> {
  const names = await readdir(path).catch((thrown: unknown) => unreadable(path, thrown));
  if (!Array.isArray(names)) return names;
  const found = await configuredFolders(path, names);
  return found.length === 0 ? [path] : found;
}

function unreadable(path: string, thrown: unknown): Result {
  const name = "Name the folder of a configuration: tocsin doctor <folder>";
  if (hasCode(thrown, "ENOENT")) return problem("configuration", `There is no folder ${path}.`, name);
  if (hasCode(thrown, "ENOTDIR")) {
    return problem("configuration", `${path} is not a folder.`, `Name the one that it is in: ${dirname(path)}`);
  }
  return problem("configuration", `The folder ${path} cannot be read.`, name);
}
