/**
 * Tries the provider on a service with a real person's settings, and puts them back ([the
 * page](../docs/acceptance.md)): `npm run acceptance`, with `-- --record` for a row in the table of versions,
 * with `-- --restore <file>` after a run that was killed.
 */
import { Command } from "commander";
import type { Client } from "../src/provider/client/index.ts";
import { createSandbox } from "../test/support/terraform/sandbox.ts";
import { createAnswers, type Answers } from "./acceptance/answers.ts";
import { prepare } from "./acceptance/prepare.ts";
import { assertSame, putBack } from "./acceptance/put-back.ts";
import { PAGE, recordRun } from "./acceptance/record.ts";
import { connect, enter, reasonOf, type Scene } from "./acceptance/service.ts";
import {
  createSnapshot,
  PARTS,
  readSnapshot,
  removeSnapshot,
  snapshotFile,
  takeSnapshot,
  type LeftOut,
  type Snapshot,
} from "./acceptance/snapshot.ts";
import { openTerraform } from "./acceptance/stack.ts";
import { tellStory } from "./acceptance/story.ts";
import { connectionOf, targetFrom, type Target } from "./acceptance/target.ts";
import { heading } from "./demo/paint.ts";
import { runScript, say, whenInterrupted } from "./demo/step.ts";
import { provideEngine } from "./engine/provide-engine.ts";

interface Options {
  readonly restore?: string;
  readonly record?: true | string;
}

const options = new Command("npm run acceptance --")
  .option("--restore <file>", "put the settings of a snapshot back, after a run that was killed")
  .option("--record [page]", `write the result into the table of a page (default: ${PAGE})`)
  .parse()
  .opts<Options>();

/** A run in its place. */
interface Run {
  readonly target: Target;
  readonly scene: Scene;
  readonly answers: Answers;
  readonly leftOut: LeftOut;
  readonly signal: AbortSignal;
}

async function accept(client: Client, target: Target, answers: Answers): Promise<void> {
  const signal = whenInterrupted();
  const scene = await enter(client, target, signal);
  const release = await client.account.release({ signal });
  const service = answers.revision() === "tocsin" ? `embedded service, as ${release}` : `GitLab ${release}`;
  say(`Tries the provider on ${service}, as ${scene.user.name}.`);
  const leftOut: LeftOut = new Map();
  const failures = await tried({ target, scene, answers, leftOut, signal });
  for (const field of answers.unknownFields()) say(`Unknown field, which the client ignores: ${field}`);
  say(`${answers.operations().length} operations answered as the client expects`);
  for (const [part, reason] of leftOut) say(`Left out: ${part}: ${reason}`);
  if (leftOut.size === PARTS.length) failures.push("Everything was left out: nothing was tried.");
  if (options.record !== undefined) {
    const result = failures.length === 0 ? "passed" : "failed";
    const date = new Date().toISOString().slice(0, 10);
    const page = options.record === true ? PAGE : options.record;
    recordRun(page, { service, date, result, leftOut: [...leftOut.keys()] });
  }
  if (failures.length > 0) throw new Error(failures.join("\n"));
}

/** Tells the story between the snapshot and its return. Resolves to what failed. */
async function tried({ target, scene, answers, leftOut, signal }: Run): Promise<string[]> {
  const { client, project } = scene;
  const engine = await provideEngine();
  const sandbox = await createSandbox();
  try {
    const file = snapshotFile(target.baseUrl, project.id);
    let snapshot = await takeSnapshot(scene, target.baseUrl, leftOut);
    signal.throwIfAborted();
    await createSnapshot(file, snapshot);
    say(`The settings are stored in ${file}`);
    const failures: string[] = [];
    try {
      snapshot = await prepare(snapshot, { client, file, leftOut });
      const connection = connectionOf(target, process.env);
      const terraform = openTerraform({ engine, sandbox, connection, signal });
      await tellStory({ client, terraform, snapshot, answers, leftOut, connection, signal });
    } catch (thrown) {
      failures.push(reasonOf(thrown));
    } finally {
      failures.push(...(await putAllBack(client, file, snapshot)));
    }
    return failures;
  } finally {
    await sandbox.close();
  }
}

/** Puts everything back, and removes the file once it is. Resolves to what is not back. */
async function putAllBack(client: Client, file: string, snapshot: Snapshot): Promise<readonly string[]> {
  say("");
  say(heading("Put everything back"));
  const notBack = await putBack(client, snapshot);
  if (notBack.length === 0) {
    await removeSnapshot(file);
    return [];
  }
  const advice = `As soon as the service answers, run npm run acceptance -- --restore ${file}`;
  return [...notBack.map((each) => `Not back: ${each}`), advice];
}

async function restore(client: Client, target: Target, file: string): Promise<void> {
  whenInterrupted();
  const snapshot = await readSnapshot(file);
  const { signal } = new AbortController();
  const user = await client.account.user({ signal });
  const group = await client.groups.get(target.group, { signal });
  assertSame(snapshot, { user, group }, target.baseUrl);
  const failures = await putAllBack(client, file, snapshot);
  if (failures.length > 0) throw new Error(failures.join("\n"));
}

await runScript("acceptance", async () => {
  const target = targetFrom(process.env);
  const answers = createAnswers();
  const client = await connect(target, answers);
  try {
    if (options.restore === undefined) await accept(client, target, answers);
    else await restore(client, target, options.restore);
  } catch (thrown) {
    // Terraform's output is a part of some errors.
    throw new Error(reasonOf(thrown).replaceAll(target.token, "[token]"), { cause: thrown });
  } finally {
    await client.close();
  }
});
