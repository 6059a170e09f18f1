import { resolve } from "node:path";
import { Command } from "commander";
import { argumentFrom } from "../terminal/argument.ts";
import { homeFolder } from "../terminal/folder.ts";

const AFTER_HELP = `
Checks Node.js, Terraform, the configuration, where Terraform finds the provider, and what is initialized in the folder; the
address, the connection, the token and its user; and what that user may do with the projects and groups in the folder's
state. It does so for each provider block, and in a CDKTF project for each stack. It reads only, and prints no secret. The
exit code is 1 if there is a problem; warnings alone leave it at 0.

Examples:
  tocsin doctor                        the configuration in this folder
  tocsin doctor cdktf.out/stacks/dev   one stack of CDKTF, once it is synthesized
  tocsin doctor --alias ada            one provider alias
  tocsin doctor --json | jq '.results[] | select(.status == "problem")'`;

/** The command that says what is wrong with a set-up. */
export function doctorCommand(): Command {
  return new Command("doctor")
    .description("say what is wrong with a set-up, and what to do")
    .argument("[folder]", "the folder of a configuration", argumentFrom, ".")
    .option("--alias <name>", "check the provider block with this alias alone", argumentFrom)
    .option("--json", "print one JSON object for machines")
    .addHelpText("after", AFTER_HELP)
    .action(doctor);
}

async function doctor(
  folder: string,
  { json = false, alias = null }: { json?: boolean; alias?: string | null },
): Promise<void> {
  const [{ diagnose }, { oneForEachCause }, { isWell, linesOf, summaryOf }] = await Promise.all([
    import("./diagnose.ts"),
    import("./one-cause.ts"),
    import("./render.ts"),
  ]);
  const isTerminal = process.stdout.isTTY && !json;
  const results = [];
  // This file is in the command's own folder, once it is bundled.
  const own = import.meta.dirname;
  const setup = { folder: resolve(folder), alias, env: process.env, home: homeFolder(), own };
  for await (const result of diagnose(setup)) {
    results.push(result);
    if (!json && result.subject === null) process.stdout.write(linesOf(result, { isTerminal }));
  }
  // Of many places one cause is told once, which takes all of them.
  const named = results.filter(({ subject }) => subject !== null);
  for (const each of json ? [] : oneForEachCause(named)) process.stdout.write(linesOf(each, { isTerminal }));
  const ok = isWell(results);
  process.stdout.write(json ? `${JSON.stringify({ version: 1, ok, results }, null, 2)}\n` : `\n${summaryOf(results)}`);
  if (!ok) process.exitCode = 1;
}
