/** The sections of the demo, from a program to the destroyed objects. */
import { basename, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { driftIn, type Drift } from "../../test/support/drift/plan-drift.ts";
import type { Sandbox, ServiceProcess } from "../../test/support/terraform/sandbox.ts";
import { changesByHand, otherKey, request, valueAt, type ChangeByHand } from "./change-by-hand.ts";
import { bad, faint, good, heading, table } from "./paint.ts";
import { quietStep, say, step } from "./step.ts";

const PROGRAM = "examples/cdktf/main.ts";
const TSX = resolve("node_modules/.bin/tsx");

/** The scene of all sections. */
export interface Scene {
  readonly terraform: string;
  readonly sandbox: Sandbox;
  readonly service: ServiceProcess;
  readonly signal: AbortSignal;
}

/** Terraform in the folder of the synthesized stack. */
interface Terraform {
  /** Runs a command as a step of the demo; throws if the exit code is another one. */
  run(args: string, code?: number): Promise<void>;
  /** The output of a command that is not worth a step. */
  read(args: string): Promise<string>;
}

/** Tells the whole story; throws as soon as something is not as it says. */
export async function tellStory(scene: Scene): Promise<void> {
  const { service } = scene;
  const terraform = await synthesise(scene);
  const publicKey = await apply(terraform);
  const changes = changesByHand(await otherKey(service, publicKey));
  await changeThings(service, changes);
  await findDrift(terraform, changes);
  await restore(terraform, service, changes);
  section("6. Destroyed", "The keys are deleted, and the settings go back to their defaults.");
  await terraform.run("destroy -auto-approve");
  say("");
}

function section(title: string, ...lines: readonly string[]): void {
  say("");
  say(heading(title));
  for (const line of lines) say(line);
}

async function synthesise({ terraform, sandbox, service, signal }: Scene): Promise<Terraform> {
  section("1. Synthesise", "A TypeScript program declares the alarms; CDKTF turns it into configuration.");
  const quiet = { TF_INPUT: "0", TF_CLI_ARGS: "-no-color" };
  const env = { ...sandbox.env, ...quiet, TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: service.token };
  await step([TSX, resolve(PROGRAM)], { cwd: sandbox.folder, env, signal, shown: `tsx ${PROGRAM}` });
  // The program writes into its working folder.
  const cwd = join(sandbox.folder, "cdktf.out/stacks/alarms");
  const options = (args: string) => ({ cwd, env, signal, shown: `${basename(terraform)} ${args}` });
  return {
    run: async (args, code = 0) => void (await step([terraform, ...args.split(" ")], { ...options(args), code })),
    read: (args) => quietStep([terraform, ...args.split(" ")], options(args)),
  };
}

type Outputs = Readonly<Record<"public_key" | "tracker_dsn", { readonly value: string }>>;

/** Returns the public key that the stack puts out. */
async function apply(terraform: Terraform): Promise<string> {
  section("2. Apply", "Terraform creates what the program declares. (A plan with changes exits with 2.)");
  await terraform.run("init");
  await terraform.run("plan -detailed-exitcode", 2);
  await terraform.run("apply -auto-approve");
  const outputs = JSON.parse(await terraform.read("output -json")) as Outputs; // Terraform's own format
  const publicKey = outputs.public_key.value;
  say(`  public_key  = ${publicKey}`);
  // With the key it would be wider than 80 columns.
  say(`  tracker_dsn = ${outputs.tracker_dsn.value.replace(publicKey, "<key>")}`);
  return publicKey;
}

async function changeThings(service: ServiceProcess, changes: readonly ChangeByHand[]): Promise<void> {
  section("3. Somebody changes things", "Not in the program, but by hand, through the service's own API:");
  for (const { call, effect } of changes) {
    await request(service, call);
    say(`- ${effect}`);
    say(faint(`  ${call}`));
  }
}

async function findDrift(terraform: Terraform, changes: readonly ChangeByHand[]): Promise<void> {
  section(
    "4. Drift found",
    "Terraform compares what it recorded with the live service. Exit code 2 means",
    "that they differ, so a nightly job can raise the alarm.",
  );
  await terraform.run("plan -refresh-only -detailed-exitcode -out=drift.plan", 2);
  const drift = sorted(driftIn(await terraform.read("show -json drift.plan")));
  if (!isDeepStrictEqual(drift, sorted(changes.map((change) => change.drift))))
    throw new Error(`unexpected drift:\n${JSON.stringify(drift, null, 2)}`);
  const rows = drift.map((found) => {
    const [recorded, live] = found.attribute === null ? ["exists", "gone"] : [found.recorded, found.live].map(String);
    return [found.object, found.attribute ?? "", good(String(recorded)), bad(String(live))];
  });
  say("");
  say(table([["object", "attribute", "recorded", "live"], ...rows]));
}

const sorted = (drift: readonly Drift[]): readonly Drift[] =>
  drift.toSorted((a, b) => a.object.localeCompare(b.object));

async function restore(terraform: Terraform, service: ServiceProcess, changes: readonly ChangeByHand[]): Promise<void> {
  section(
    "5. Restored",
    "An apply restores the settings. A deleted key stays deleted: another one\nreplaces it, and applications need its DSN. The next plans find nothing to do.",
  );
  await terraform.run("apply -auto-approve");
  for (const change of changes) say(`- ${await restoredValue(service, change)}`);
  await terraform.run("plan -detailed-exitcode");
  await terraform.run("plan -refresh-only -detailed-exitcode");
}

/** Reads from the service a value that an apply has reverted; throws if it is not reverted. */
async function restoredValue(service: ServiceProcess, { drift, restored }: ChangeByHand): Promise<string> {
  const [path, field, value] = restored;
  const now = valueAt(await request(service, `GET ${path}`), field);
  if (now !== value) throw new Error(`${path} has ${field} = ${JSON.stringify(now)}`);
  return drift.attribute === null
    ? `${drift.object}: ${good("replaced")}`
    : `${drift.object}: ${drift.attribute} = ${good(String(value))}`;
}
