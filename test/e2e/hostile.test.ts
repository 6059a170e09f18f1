import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "@jest/globals";
import { HOSTILE, serveHostile, type Hostile } from "../support/server/hostile/index.ts";
import { closeAll, TOKEN } from "../support/server/http-server.ts";
import { watchMemory } from "../support/terraform/plugin-memory.ts";
import { runs } from "../support/runs.ts";
import { describeWithTerraform, type Workspace } from "../support/terraform/workspace.ts";

afterEach(closeAll);

const TIMEOUT_S = 5;
// Each answer by itself stays below 160; twenty of up to 8 MiB, one after the other, leave some for the garbage
// collector.
const MAX_RSS_MIB = 208;
const PARALLELISM = 4;

/** Characters that a terminal obeys or does not show, except line breaks. */
const UNFIT = /[\p{Cf}\p{Cs}\p{Bidi_Control}]|(?![\n\t])\p{Cc}/u;

const BLOCKS: Record<Hostile["call"], (id: string) => string> = {
  list: (id) => `resource "tocsin_client_key" "at_${id}" {\n  project = "${id}"\n}`,
  create: (id) => `resource "tocsin_client_key" "at_${id}" {\n  project = "${id}"\n}`,
  settings: (id) => `resource "tocsin_error_tracking_settings" "at_${id}" {\n  project = "${id}"\n}`,
  setting: (id) => `resource "tocsin_notification_setting" "at_${id}" {\n  project = "${id}"\n  level   = "custom"\n}`,
};

const all = Object.values(HOSTILE);

/**
 * Which of them are tried: the unit tests have each with the client alone, so that every third is enough here: of each
 * kind there are some.
 */
const isTried = (index: number): boolean => index % runs(3, 1) === runs(1, 0) && !endsAll(all[index]);

/** Whether an answer ends the requests of a plan: the blocks after it would show nothing of their own. */
const endsAll = (hostile: Hostile | undefined): boolean =>
  hostile?.outcome instanceof RegExp && /web page|redirects to another host/.test(hostile.outcome.source);

/** A configuration with one block for each of these answers that is an error. */
const configurationOf = (calls: readonly Hostile["call"][]): string =>
  all
    .flatMap(({ call, outcome }, index) =>
      isTried(index) && calls.includes(call) && outcome instanceof RegExp ? [BLOCKS[call](String(index + 1))] : [],
    )
    .concat(`provider "tocsin" {\n  request_timeout = "${TIMEOUT_S}s"\n  max_retries     = 0\n}`)
    .join("\n");

/** The fields that are read from a line of Terraform's output. */
interface Line {
  readonly diagnostic?: Readonly<Record<string, string>>;
  readonly hook?: { readonly elapsed_seconds?: number };
}

/**
 * Runs a command with everything logged; returns its errors and warnings by the number of the block, and all that it
 * printed and logged.
 */
async function run(workspace: Workspace, command: string) {
  const { url } = await serveHostile(all);
  const logFile = join(workspace.folder, "trace.log");
  const env = { TOCSIN_BASE_URL: url, TOCSIN_TOKEN: TOKEN, TF_LOG: "trace", TF_LOG_PATH: logFile };
  const memory = watchMemory(await realpath(workspace.folder));
  const { stdout, stderr } = await workspace.terraform(`${command} -json -parallelism=${PARALLELISM}`, env);
  const rss = memory.stop();
  const messages = new Map<number, string>();
  for (const line of stdout.split("\n").filter((each) => each !== "")) {
    const { diagnostic, hook } = JSON.parse(line) as Line;
    if (hook?.elapsed_seconds !== undefined) expect(hook.elapsed_seconds).toBeLessThanOrEqual(2 * TIMEOUT_S);
    if (diagnostic === undefined) continue;
    const number = Number(diagnostic["address"]?.split("at_")[1]);
    messages.set(number, `${diagnostic["summary"] ?? ""}: ${diagnostic["detail"] ?? ""}`);
  }
  return { messages, output: stdout + stderr, log: await readFile(logFile, "utf8"), rss };
}

/** An error of the same cause as an earlier one: whichever of them comes first is shown whole. */
const FOLDED = /^([^:]+): \d+: \1: /i;

function expectExplained(messages: ReadonlyMap<number, string>, calls: readonly Hostile["call"][]): void {
  const wrong = Object.entries(HOSTILE).flatMap(([name, { call, outcome }], index) => {
    if (!isTried(index) || !calls.includes(call) || !(outcome instanceof RegExp)) return [];
    const said = messages.get(index + 1) ?? "nothing";
    return outcome.test(said) || FOLDED.test(said) ? [] : [{ name, said }];
  });
  expect(wrong).toEqual([]);
}

describeWithTerraform("hostile answers", (open) => {
  test.each<[string, readonly Hostile["call"][]]>([
    ["plan", ["setting", "settings"]],
    ["apply -auto-approve", ["list", "create"]],
  ])("each are explained in `%s`, fit to be shown, within bounds", async (command, calls) => {
    const workspace = await open();
    await workspace.write(configurationOf(calls));
    const { messages, output, log, rss } = await run(workspace, command);
    expectExplained(messages, calls);
    for (const text of messages.values()) expect(text).not.toMatch(UNFIT);
    expect(output).not.toMatch(UNFIT);
    const own = log.split("\n").filter((line) => line.includes("@module=tocsin") || line.includes("tocsin: "));
    for (const line of own) expect(line).not.toMatch(UNFIT);
    const state = (await workspace.terraform("state pull")).stdout;
    expect(output + log + state).not.toContain(TOKEN);
    if (rss !== null) expect(rss).toBeLessThan(MAX_RSS_MIB);
  });
});
