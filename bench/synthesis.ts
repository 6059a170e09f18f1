/** Measures the synthesis of a CDKTF application with many constructs. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual, promisify } from "node:util";
import { cleanEnvironment } from "../test/support/terraform/terraform.ts";
import { answer, type Bench } from "./support/bench.ts";
import { resourcesOr, roundsOr } from "./support/options.ts";
import { inTurns } from "./support/statistics.ts";
import { table } from "./support/table.ts";

const RESOURCES = resourcesOr(1000);
const ROUNDS = { rounds: roundsOr(7), warmUps: 1 };
const MAX_RATIO = 1.5;

async function synthesize(kind: "constructs" | "resources", folder: string): Promise<number> {
  const startedMs = performance.now();
  const args = ["bench/entries/synthesis.js", kind, String(RESOURCES), folder];
  await promisify(execFile)(process.execPath, args, { env: cleanEnvironment({}) });
  return (performance.now() - startedMs) / 1000;
}

/** The resources of a synthesized application by their values. */
async function resourcesIn(folder: string): Promise<unknown> {
  const text = await readFile(join(folder, "stacks/alarms/cdk.tf.json"), "utf8");
  const { resource } = JSON.parse(text) as { resource: Record<string, Record<string, object>> }; // CDKTF's own format
  const settings = Object.values(resource["tocsin_notification_setting"] ?? {});
  return settings.map((setting) => ({ ...setting, "//": null }));
}

async function measure(bench: Bench): Promise<string[]> {
  const folders = { constructs: join(bench.folder, "constructs"), resources: join(bench.folder, "resources") };
  const seconds = await inTurns(
    {
      constructs: () => synthesize("constructs", folders.constructs),
      resources: () => synthesize("resources", folders.resources),
    },
    ROUNDS,
  );
  if (!isDeepStrictEqual(await resourcesIn(folders.constructs), await resourcesIn(folders.resources))) {
    throw new Error("the two applications do not say the same");
  }
  const other = { with: "`TerraformResource`", value: seconds.resources, atMost: MAX_RATIO };
  return table(`application with ${RESOURCES.toLocaleString("en")} settings`, [
    { what: "CDKTF's `TerraformResource`", value: seconds.resources, unit: "seconds" },
    {
      what: "`NotificationSetting` of `tocsin/cdktf`",
      value: seconds.constructs,
      unit: "seconds",
      comparedWith: [other],
    },
  ]);
}

await answer(
  {
    name: "synthesis",
    title: "CDKTF",
    method: [
      "The whole run of an application that synthesizes one stack: with the constructs of this package, and with CDKTF's class for any resource, which knows no attributes. Both write the same resources.",
      `The contenders take turns in each of ${ROUNDS.rounds} rounds, after one to warm up.`,
    ],
  },
  async (bench) => ["", ...(await measure(bench))],
);
