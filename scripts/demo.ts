/** Shows the provider at work: real terraform, a real service, and somebody who changes a setting by hand. */
import { cp, mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { driftOf } from "./drift.ts";
import { createSandbox, startServiceProcess, type Sandbox } from "./sandbox.ts";
import { findTerraform, run } from "./terraform.ts";

const CHANGES_BY_HAND = [
  { path: "groups/demo", query: "level=disabled" },
  { path: "projects/demo%2Fweb", query: "new_note=true" },
];

const EXPECTED_DRIFT = [
  'tocsin_notification_setting.team.level: "watch" -> "disabled"',
  "tocsin_notification_setting.web.events.new_note: false -> true",
];

const NO_TERRAFORM =
  "there is no terraform and no tofu on the PATH. Install one first: " +
  "https://developer.hashicorp.com/terraform/install or https://opentofu.org/docs/intro/install";

const interrupted = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => interrupted.abort());
// Nobody reads on: as in `npm run demo | head`.
process.stdout.on("error", () => interrupted.abort());

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function demo(): Promise<void> {
  const terraform = findTerraform();
  if (terraform === null) throw new Error(NO_TERRAFORM);
  const service = await startServiceProcess();
  try {
    say(`service: tocsin serve answers at ${service.url}`);
    const sandbox = await createSandbox();
    try {
      say("provider: put into a mirror of its own");
      await walk(terraform, sandbox, service);
    } finally {
      await sandbox.close();
    }
  } finally {
    await service.close();
  }
}

async function walk(terraform: string, sandbox: Sandbox, service: { url: string; token: string }): Promise<void> {
  const cwd = join(sandbox.folder, "quickstart");
  await mkdir(cwd);
  // Alone: somebody may have run Terraform in that folder, whose files would be taken for ours.
  await cp("examples/quickstart/main.tf", join(cwd, "main.tf"));
  const quiet = { TF_INPUT: "0", TF_CLI_ARGS: "-no-color" };
  const env = { ...sandbox.env, ...quiet, TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: service.token };
  const step = async (args: string, expected: number): Promise<string> => {
    const command = `${basename(terraform)} ${args}`;
    const { code, stdout, stderr } = await run(terraform, args.split(" "), { cwd, env, signal: interrupted.signal });
    if (interrupted.signal.aborted) throw new Error("interrupted");
    if (code !== expected) throw new Error(`${command} ended with ${code}, not ${expected}:\n${stdout}${stderr}`);
    say(`${command}: exit ${code}${summaryOf(stdout)}`);
    return stdout;
  };
  await step("init", 0);
  await step("plan -detailed-exitcode", 2);
  await step("apply -auto-approve", 0);
  for (const change of CHANGES_BY_HAND) await changeByHand(service, change);
  await step("plan -refresh-only -detailed-exitcode -out=drift.plan", 2);
  reportDrift((await run(terraform, ["show", "-json", "drift.plan"], { cwd, env })).stdout);
  await step("apply -auto-approve", 0);
  await step("plan -detailed-exitcode", 0);
  await step("plan -refresh-only -detailed-exitcode", 0);
  await step("destroy -auto-approve", 0);
}

async function changeByHand(service: { url: string; token: string }, change: { path: string; query: string }) {
  const url = `${service.url}/api/v4/${change.path}/notification_settings?${change.query}`;
  const { status } = await fetch(url, { method: "PUT", headers: { "PRIVATE-TOKEN": service.token } });
  if (status !== 200) throw new Error(`the change by hand was answered ${status}`);
  say(`by hand: PUT ${change.path}/notification_settings?${change.query}`);
}

function reportDrift(planJson: string): void {
  const drift = driftOf(planJson);
  if (drift.join() !== EXPECTED_DRIFT.join()) throw new Error(`unexpected drift:\n${drift.join("\n")}`);
  for (const line of drift) say(`drift: ${line}`);
}

/** The last line of Terraform's output that sums it up: an apply shows its plan first. */
function summaryOf(stdout: string): string {
  const line = stdout.match(/^(Plan:|Apply complete!|Destroy complete!|No changes\.).*$/gm)?.at(-1);
  return line === undefined ? "" : ` - ${line}`;
}

try {
  await demo();
  say("demo: ok");
} catch (thrown) {
  process.stderr.write(`demo: failed: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
}
