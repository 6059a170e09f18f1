/** Shows the provider at work: real terraform, a real service, and somebody who changes a setting by hand. */
import { cp } from "node:fs/promises";
import { join } from "node:path";
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

const interrupted = new AbortController();
process.once("SIGINT", () => interrupted.abort());
process.once("SIGTERM", () => interrupted.abort());

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function demo(): Promise<void> {
  const terraform = findTerraform();
  if (terraform === null) throw new Error("there is no terraform and no tofu on the PATH; install one of them first");
  const closers: (() => Promise<void>)[] = [];
  try {
    const service = await startServiceProcess();
    closers.unshift(() => service.close());
    say(`service: tocsin serve answers at ${service.url}`);
    const sandbox = await createSandbox();
    closers.unshift(() => sandbox.close());
    say("provider: put into a mirror of its own");
    await walk(terraform, sandbox, service);
  } finally {
    for (const close of closers) await close();
  }
}

async function walk(terraform: string, sandbox: Sandbox, service: { url: string; token: string }): Promise<void> {
  const cwd = join(sandbox.folder, "quickstart");
  await cp("examples/quickstart", cwd, { recursive: true });
  const env = { ...sandbox.env, TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: service.token };
  const step = async (args: string, expected: number): Promise<string> => {
    const { code, stdout, stderr } = await run(terraform, args.split(" "), { cwd, env, signal: interrupted.signal });
    if (interrupted.signal.aborted) throw new Error("interrupted");
    if (code !== expected)
      throw new Error(`terraform ${args} ended with ${code}, not ${expected}:\n${stdout}${stderr}`);
    say(`terraform ${args}: exit ${code}${summaryOf(stdout)}`);
    return stdout;
  };
  await step("init -input=false -no-color", 0);
  await step("plan -input=false -no-color -detailed-exitcode", 2);
  await step("apply -auto-approve -input=false -no-color", 0);
  for (const change of CHANGES_BY_HAND) await changeByHand(service, change);
  await step("plan -refresh-only -input=false -no-color -detailed-exitcode -out=drift.plan", 2);
  reportDrift((await run(terraform, ["show", "-json", "drift.plan"], { cwd, env })).stdout);
  await step("apply -auto-approve -input=false -no-color", 0);
  await step("plan -input=false -no-color -detailed-exitcode", 0);
  await step("plan -refresh-only -input=false -no-color -detailed-exitcode", 0);
  await step("destroy -auto-approve -input=false -no-color", 0);
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

/** The line of Terraform's output that sums it up. */
function summaryOf(stdout: string): string {
  const line = /^(Plan:|Apply complete!|Destroy complete!|No changes\.).*$/m.exec(stdout);
  return line === null ? "" : ` - ${line[0]}`;
}

try {
  await demo();
  say("demo: ok");
} catch (thrown) {
  process.stderr.write(`demo: failed: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
}
