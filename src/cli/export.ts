import { Command, Option } from "commander";
import { wordFrom } from "./argument.ts";
import { folderFrom } from "./folder.ts";
import { DiagnosticError } from "../kit/errors.ts";
import type { FormatName } from "../export/index.ts";

interface Options {
  readonly all?: true;
  readonly global?: true;
  readonly group?: readonly string[];
  readonly recursive?: true;
  readonly project?: readonly string[];
  readonly format: FormatName;
  readonly forEach?: true;
  readonly out?: string;
  readonly force?: true;
  readonly includeDefaults?: true;
  readonly dryRun?: true;
  readonly color: boolean;
}

const FORMATS: readonly FormatName[] = ["hcl", "cdktf", "cdktn", "json"];

const AFTER_HELP = `
Changes nothing on the service: it needs a token that can read. Applying what it writes imports everything and changes
nothing. The service and the token come from the environment, as for the provider: TOCSIN_BASE_URL and TOCSIN_TOKEN.

Examples:
  tocsin export --all --dry-run                           a table of what is there
  tocsin export --group team --recursive --out infra      HCL, with the blocks that import it
  tocsin export --all --for-each --out infra              one block for equal settings
  tocsin export --project team/app --format cdktf --out . a function in TypeScript for any stack`;

/** The command that writes what is live as configuration. It loads its code only when it runs. */
export function exportCommand(): Command {
  return new Command("export")
    .description("write what is live as configuration, with what imports it")
    .option("--all", "everything that the token's user is a member of, and the user's global setting")
    .option("--global", "the user's global notification setting")
    .option("--group <group>", "a group and its projects; repeatable", collected)
    .option("--recursive", "with --group: its subgroups and their projects, too")
    .option("--project <project>", "a project; repeatable", collected)
    .addOption(new Option("--format <format>", "the language").choices(FORMATS).default("hcl"))
    .option("--for-each", "one block with for_each for all objects with equal values (Terraform 1.7 or newer)")
    .option("--out <dir>", "the folder to write into", wordFrom)
    .option("--force", "replace files that are there")
    .option("--include-defaults", "write settings that nobody has changed, too")
    .addOption(new Option("--dry-run", "print a table of what is found, and write nothing").conflicts("out"))
    .option("--no-color", "no progress")
    .addHelpText("after", AFTER_HELP)
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { format, out, dryRun = false, forEach = false } = options;
  if (out === undefined && !dryRun) throw invalid("Nowhere to write", "Pass --out DIR, or --dry-run for a table.");
  if (forEach && (format === "cdktf" || format === "cdktn")) {
    throw invalid(`--for-each with --format ${format}`, "Constructs have no for_each.");
  }
  const { runExport } = await import("../export/index.ts");
  process.exitCode = await runExport(
    {
      global: options.global ?? false,
      groups: options.group ?? [],
      recursive: options.recursive ?? false,
      projects: options.project ?? [],
      all: options.all ?? false,
      format,
      forEach,
      out: out === undefined ? null : folderFrom(out),
      isForced: options.force ?? false,
      includeDefaults: options.includeDefaults ?? false,
      isColoured: options.color,
    },
    process.env,
  );
}

const collected = (text: string, before: readonly string[] = []): readonly string[] => [...before, wordFrom(text)];

const invalid = (summary: string, detail: string): DiagnosticError =>
  new DiagnosticError({ code: "invalid", summary, detail });
