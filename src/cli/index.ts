/**
 * The command line: one file for each command, which loads what it runs when it is called. It says what a person reads on a
 * terminal, and must never know the wire.
 */
import { Command } from "commander";
import { VERSION } from "../version.ts";
import { debugCommand } from "./debug.ts";
import { installCommand } from "./install.ts";
import { report } from "./report.ts";
import { serveCommand } from "./serve.ts";

const ABOUT = `Tocsin keeps a software team's alarms as code: a Terraform provider for notification settings, error tracking settings and client keys.

Terraform starts this program by itself, as the provider tocsin/tocsin. By hand, start one of these commands.`;

/** Runs one command; the exit code is in `process.exitCode` when it is other than 0. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const program = new Command("tocsin").description(ABOUT).version(VERSION);
  program.addCommand(installCommand()).addCommand(serveCommand()).addCommand(debugCommand());
  try {
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(args, { from: "user" });
  } catch (thrown) {
    report(thrown);
  }
}
