import { resolve } from "node:path";
import { Command } from "commander";
import { argumentFrom } from "../terminal/argument.ts";
import { homeFolder } from "../terminal/folder.ts";

const AFTER_HELP = `
Checks Node.js, Terraform, the configuration, and the installation of the provider; then the address, the connection, and the
token; then what the token's user may do with the projects and groups in the state. Checks each provider block, and each
stack of a CDKTF project. Only reads, and prints no secrets.

Exit codes: 0 no problem (there may be warnings), 1 a problem.

Examples:
  tocsin doctor                        the current folder
  tocsin doctor cdktf.out/stacks/dev   one stack of a CDKTF project, after cdktf synth
  tocsin doctor --alias ada            one provider alias
  tocsin doctor --json | jq '.results[] | select(.status == "problem")'`;

/** The command that checks a setup and suggests fixes. */
export function doctorCommand(): Command {
  return new Command("doctor")
    .description("check your setup and suggest fixes")
    .argument("[folder]", "the folder of the configuration", argumentFrom, ".")
    .option("--alias <name>", "check only the provider block with this alias", argumentFrom)
    .option("--json", "print one JSON object")
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
