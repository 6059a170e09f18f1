/**
 * The program of the command line: it knows each command by its `command.ts`, which loads the code that it runs only
 * when it is called. This folder formats errors for the terminal. It must never know the plugin protocol or the API.
 */
import { Command } from "commander";
import { VERSION } from "../../version.ts";
import { outliveReaders } from "./closed-pipe.ts";
import { completionCommand } from "./completion/index.ts";
import { debugCommand } from "../debug/command.ts";
import { doctorCommand } from "../doctor/command.ts";
import { drillCommand } from "../drill/command.ts";
import { driftCommand } from "../drift/command.ts";
import { exportCommand } from "../export/command.ts";
import { installCommand } from "../install/command.ts";
import { report } from "../terminal/report.ts";
import { canReadResponses, restart } from "./restart.ts";
import { serveCommand } from "../serve/command.ts";
import { shardsCommand } from "../shards/command.ts";

const ABOUT = `Tocsin keeps a software team's alarms as code: a Terraform provider for notification settings, error tracking settings, and client keys.

Terraform starts this program itself to run the provider. On the command line, use one of these commands.`;

/** The commands that send requests. */
const REQUESTING: readonly unknown[] = ["doctor", "drift", "drill", "export"];

/** Runs one command; sets `process.exitCode` if it fails. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const program = new Command("tocsin").description(ABOUT).version(VERSION);
  program.addCommand(installCommand()).addCommand(serveCommand()).addCommand(debugCommand());
  program
    .addCommand(driftCommand())
    .addCommand(exportCommand())
    .addCommand(drillCommand())
    .addCommand(doctorCommand())
    .addCommand(shardsCommand());
  program.addCommand(completionCommand(program));
  outliveReaders();
  try {
    if (REQUESTING.includes(args[0]) && !canReadResponses()) await restart();
    else if (args.length === 0) program.outputHelp();
    else await program.parseAsync(args, { from: "user" });
  } catch (thrown) {
    report(thrown);
  }
}
