/** Measures the drift of a state, read without Terraform, beside Terraform's own plan of the same objects. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { cleanEnvironment } from "../test/support/terraform/terraform.ts";
import type { ServiceProcess } from "../test/support/terraform/sandbox.ts";
import { answer, type Bench } from "./support/bench.ts";
import { ours } from "./support/contender.ts";
import { peakKibIn, statusOf } from "./support/memory.ts";
import { resourcesOr, roundsOr } from "./support/options.ts";
import { median } from "./support/statistics.ts";
import { table, type Row } from "./support/table.ts";
import type { Workspace } from "./support/workspace.ts";

const OBJECTS = resourcesOr(10_000);
const ROUNDS = roundsOr(3);
const MANY = OBJECTS.toLocaleString("en");
const TENTH = Math.max(1, Math.round(OBJECTS / 10));

const MAX_SECONDS = 60;
const MAX_MIB = 300;
const EVERY_MS = 10;

/** The cost of one run of `tocsin drift --state`. */
interface Reading {
  readonly seconds: number;
  /** Null where this machine does not say. */
  readonly mib: number | null;
}

/** Reads the state of a folder. Throws when it finds anything but that every object is as recorded. */
async function readState(folder: string, { url, token }: ServiceProcess, objects: number): Promise<Reading> {
  const startedMs = performance.now();
  const args = ["dist/main.js", "drift", "--state", join(folder, "terraform.tfstate"), "--report", "json"];
  const env = cleanEnvironment({ TOCSIN_BASE_URL: url, TOCSIN_TOKEN: token });
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  let report = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (report += text));
  const peaks: number[] = [];
  const timer = setInterval(() => peaks.push(...peakOf(child.pid)), EVERY_MS);
  const [code] = (await once(child, "close")) as [number | null]; // node's own
  clearInterval(timer);
  const { counts } = JSON.parse(report) as { counts: { checked: number } }; // the command's own format
  if (code !== 0 || counts.checked !== objects) throw new Error(`tocsin drift ended with ${code}:\n${report}`);
  return {
    seconds: (performance.now() - startedMs) / 1000,
    mib: peaks.length === 0 ? null : Math.max(...peaks) / 1024,
  };
}

/** The most KiB that a process has held; none where nobody says. */
function peakOf(pid = 0): readonly number[] {
  const kib = peakKibIn(statusOf(String(pid)));
  return kib === null ? [] : [kib];
}

/** The medians of so many readings. */
async function readings(workspace: Workspace, service: ServiceProcess, objects: number): Promise<Reading> {
  const all: Reading[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await readState(workspace.folder, service, objects));
  const known = all.flatMap(({ mib }) => mib ?? []);
  return {
    seconds: median(all.map(({ seconds }) => seconds)),
    mib: known.length === 0 ? null : median(known),
  };
}

async function measure(bench: Bench): Promise<string[]> {
  const service = await bench.startService({ projects: OBJECTS });
  const workspace = await bench.openWorkspace(ours(), { service });
  await workspace.write(TENTH);
  const few = await readings(workspace, service, TENTH);
  await workspace.write(OBJECTS);
  const many = await readings(workspace, service, OBJECTS);
  const plan = await workspace.plan();
  const rows: Row[] = [
    { what: `\`tocsin drift --state\`, ${TENTH.toLocaleString("en")} settings`, value: few.seconds, unit: "seconds" },
    {
      what: `\`tocsin drift --state\`, ${MANY} settings`,
      value: many.seconds,
      unit: "seconds",
      atMost: MAX_SECONDS,
      comparedWith: [{ with: "`terraform plan`", value: plan }],
    },
    { what: `\`terraform plan\`, ${MANY} settings, once`, value: plan, unit: "seconds" },
  ];
  const memory: Row[] = [
    { what: `${TENTH.toLocaleString("en")} settings`, value: few.mib, unit: "mebibytes" },
    { what: `${MANY} settings`, value: many.mib, unit: "mebibytes", atMost: MAX_MIB },
  ];
  return ["", ...table("drift of", rows), "", ...table("most memory of `tocsin drift --state`", memory)];
}

await answer(
  {
    name: "drift",
    title: "Drift of a large state",
    method: [
      `\`tocsin drift --state\` reads ${MANY} notification settings, one for each project, from the embedded service, over HTTP; and a tenth of them, to show how time and memory grow. None has changed.`,
      `The median of ${ROUNDS} runs. Beside it, one plan of Terraform for the same state, whose own work grows faster than the state.`,
      "The memory is the most that the process holds at any time, as Linux counts it (`VmHWM`).",
    ],
  },
  measure,
);
