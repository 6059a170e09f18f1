/** Demonstrates the constructs and the provider with a real Terraform, a real service, and changes made by hand. */
import { basename, join, resolve } from "node:path";
import { changesByHand, otherKey, request, valueAt, type ChangeByHand } from "./change-by-hand.ts";
import { driftOf } from "../../test/support/drift.ts";
import { createSandbox, startServiceProcess, type Sandbox, type ServiceProcess } from "../../test/support/sandbox.ts";
import { runScript, say, step, whenInterrupted } from "./step.ts";
import { findTerraform } from "../../test/support/terraform.ts";

const PROGRAM = "examples/cdktf/main.ts";
const TSX = resolve("node_modules/.bin/tsx");

const NO_TERRAFORM =
  "there is no terraform and no tofu on the PATH. Install one first: " +
  "https://developer.hashicorp.com/terraform/install or https://opentofu.org/docs/intro/install";

const signal = whenInterrupted();

async function demo(): Promise<void> {
  const terraform = findTerraform();
  if (terraform === null) throw new Error(NO_TERRAFORM);
  const service = await startServiceProcess();
  try {
    say(`service: tocsin serve listens at ${service.url}`);
    const sandbox = await createSandbox();
    try {
      say("provider: installed into a temporary mirror");
      await runSteps(terraform, sandbox, service);
    } finally {
      await sandbox.close();
    }
  } finally {
    await service.close();
  }
}

async function runSteps(terraform: string, sandbox: Sandbox, service: ServiceProcess): Promise<void> {
  const quiet = { TF_INPUT: "0", TF_CLI_ARGS: "-no-color" };
  const env = { ...sandbox.env, ...quiet, TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: service.token };
  await step([TSX, resolve(PROGRAM)], { cwd: sandbox.folder, env, signal, shown: `tsx ${PROGRAM}` });
  // The program writes into its working folder.
  const cwd = join(sandbox.folder, "cdktf.out/stacks/alarms");
  const run = (args: string, code = 0): Promise<string> =>
    step([terraform, ...args.split(" ")], { cwd, env, signal, code, shown: `${basename(terraform)} ${args}` });
  await run("init");
  await run("plan -detailed-exitcode", 2);
  await run("apply -auto-approve");
  const changes = changesByHand(await otherKey(service, sayOutputs(await run("output -json"))));
  for (const { call } of changes) await changeByHand(service, call);
  await run("plan -refresh-only -detailed-exitcode -out=drift.plan", 2);
  checkDrift(await run("show -json drift.plan"), changes);
  await run("apply -auto-approve");
  for (const change of changes) await checkRestored(service, change);
  await run("plan -detailed-exitcode");
  await run("plan -refresh-only -detailed-exitcode");
  await run("destroy -auto-approve");
}

/** Prints the outputs of the stack, and returns its public key. */
function sayOutputs(json: string): string {
  const outputs = JSON.parse(json) as Record<"public_key" | "tracker_dsn", { value: string }>; // Terraform's own format
  for (const [name, { value }] of Object.entries(outputs)) say(`output: ${name} = ${value}`);
  return outputs.public_key.value;
}

async function changeByHand(service: ServiceProcess, call: string): Promise<void> {
  await request(service, call);
  say(`by hand: ${call}`);
}

function checkDrift(planJson: string, changes: readonly ChangeByHand[]): void {
  const drift = driftOf(planJson);
  const expected = changes.map((change) => change.drift).sort();
  if (drift.join() !== expected.join()) throw new Error(`unexpected drift:\n${drift.join("\n")}`);
  for (const line of drift) say(`drift: ${line}`);
}

async function checkRestored(service: ServiceProcess, { restored: [path, field, value] }: ChangeByHand): Promise<void> {
  const now = valueAt(await request(service, `GET ${path}`), field);
  if (now !== value) throw new Error(`${path} has ${field} = ${JSON.stringify(now)}`);
  say(`restored: ${path} has ${field} = ${JSON.stringify(value)}`);
}

await runScript("demo", demo);
