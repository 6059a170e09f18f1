import { basename } from "node:path";
import { LIVE } from "../../provider/resources/live/index.ts";
import { AFTER_ADDRESS, checkBlock } from "./check-block.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { readConfiguration } from "./configuration.ts";
import { checkEngine, type TerraformProgram } from "./engine.ts";
import { findFolders } from "./folders.ts";
import { checkLock } from "./lock.ts";
import { checkNode } from "./node.ts";
import { checkProvider } from "./provider.ts";
import { readProviderBlocks, type ProviderBlock } from "./provider-block.ts";
import { problem, skipAll, type QuickCheck, type Result } from "./result.ts";
import { createRedaction } from "./secrets.ts";
import type { Setup } from "./setup.ts";
import { readStateText } from "./state.ts";
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
  yield* checkNode(setup);
  const engine = yield* checkEngine(setup);
  const parts = targets.map((target) => ({
    name: `stack ${basename(target.setup.folder)}`,
    results: checkFolder(target, engine),
  }));
  yield* together("each stack", parts);
}

async function* checkFolder(target: FolderTarget, engine: TerraformProgram | null): AsyncGenerator<Result> {
  const { setup, blocks } = target;
  const isInvalid = (yield* checkConfiguration(target, engine)) === null;
  yield* checkInstallation(target, engine);
  const wanted = blocks.filter(({ alias }) => setup.alias === null || alias === setup.alias);
  if (wanted.length === 0) return yield* noSuchAlias(setup.alias ?? "", blocks);
  let state: Promise<StateText> | null = null;
  const readState = (): Promise<StateText> => (state ??= readStateText(setup, engine));
  const parts = wanted.map((block) => ({
    name: block.alias === null ? "default provider" : `alias ${block.alias}`,
    results: checkBlock({ ...target, block, engine, isInvalid, readState }),
  }));
  yield* together("each provider block", parts);
}

async function* checkInstallation(target: FolderTarget, engine: TerraformProgram | null): AsyncGenerator<Result> {
  if (engine === null) return yield* skipAll("There is no Terraform to find it.", ["provider", "lock"]);
  const provider = yield* checkProvider(target, engine);
  if (provider === null) return yield* skipAll("The provider is not found.", ["lock"]);
  if (target.configuration.files.length === 0) return yield* skipAll("There is no configuration.", ["lock"]);
  yield await checkLock(target.setup, engine, provider);
}

function* noSuchAlias(alias: string, blocks: readonly ProviderBlock[]): QuickCheck<never> {
  const aliases = blocks.flatMap((block) => block.alias ?? []);
  const there = aliases.length === 0 ? "The configuration has none." : `There is ${aliases.join(", ")}.`;
  yield problem("address", `There is no provider block with the alias ${JSON.stringify(alias)}.`, there);
  return yield* skipAll("There is nothing to connect to.", AFTER_ADDRESS);
}
