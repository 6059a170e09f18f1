import { join } from "node:path";
import type { ServiceProcess } from "../../test/support/terraform/sandbox.ts";
import { run } from "../../test/support/terraform/terraform.ts";
import { request } from "../demo/change-by-hand.ts";
import { note, printed, textOf, typed, type Line } from "./line.ts";

/** The surroundings of the commands. */
export interface Scene {
  /** The folder in which the story begins. */
  readonly folder: string;
  /** The environment, in which `terraform` and `tocsin` are on the PATH. */
  readonly env: NodeJS.ProcessEnv;
  readonly service: ServiceProcess;
}

/** Runs the commands of the recording and returns its lines; throws if a command does not end as it should. */
export async function tellStory(scene: Scene): Promise<readonly Line[]> {
  const inAlarms = { ...scene, folder: join(scene.folder, "alarms") };
  return [
    note("# 200 projects, configured by hand. Write their alarms down as code:"),
    ...(await step(scene, "tocsin export --group shop --out alarms")),
    note(""),
    note("# Import them. Nothing changes on the service:"),
    ...excerpt(await step(scene, "cd alarms && terraform init && terraform plan"), /^Plan: /),
    ...excerpt(await step(inAlarms, "terraform apply -auto-approve"), /^Apply complete!/),
    note(""),
    note("# Somebody switches an alarm off, behind Terraform's back:"),
    await change(scene.service, "PUT projects/shop%2Fcart-api/notification_settings?failed_pipeline=false"),
    note(""),
    note("# The next morning, a scheduled job finds it:"),
    ...(await step(inAlarms, "tocsin drift", 2)),
  ];
}

/** Runs a command line in a shell; returns it and what it prints. */
async function step({ folder, env }: Scene, commandLine: string, code = 0): Promise<readonly Line[]> {
  const { code: actual, stdout, stderr } = await run("sh", ["-c", commandLine], { cwd: folder, env });
  if (actual !== code) throw new Error(`${commandLine} ended with ${actual}, not ${code}:\n${stdout}${stderr}`);
  return [typed(commandLine), ...printed(stdout.trimEnd())];
}

/** A command line, a mark for what is left out, and the one line that says what happened. */
function excerpt([commandLine, ...output]: readonly Line[], pattern: RegExp): readonly Line[] {
  const found = output.filter((line) => pattern.test(textOf(line)));
  if (commandLine === undefined || found.length !== 1) throw new Error(`${found.length} lines match ${pattern}`);
  return [commandLine, ...printed("\u001b[2m…"), ...found];
}

/** Sends a request, as somebody does who does not know of Terraform. */
async function change(service: ServiceProcess, call: string): Promise<Line> {
  await request(service, call);
  return typed(call, "");
}
