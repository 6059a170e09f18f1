import { Command, Option } from "commander";
import { argumentFrom } from "../terminal/argument.ts";
import { folderFrom } from "../terminal/folder.ts";
import { invalidOptions } from "../diagnostics.ts";
import type { CoverageFormat, ExportTask, FormatName } from "./index.ts";

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
  readonly includeInactive?: true;
  readonly dryRun?: true;
  readonly coverage?: CoverageFormat;
  readonly allRows?: true;
  readonly color: boolean;
}

const FORMATS: readonly FormatName[] = ["hcl", "cdktf", "cdktn", "json"];

const COVERAGE_FORMATS: readonly CoverageFormat[] = ["table", "json", "markdown", "html"];

const AFTER_HELP = `
Changes nothing on the service: it needs a token that can read. Applying what it writes imports everything and changes
nothing. The service and the token come from the environment, as for the provider: TOCSIN_BASE_URL and TOCSIN_TOKEN.

Examples:
  tocsin export --all --dry-run                           a table of what is there
  tocsin export --all --coverage table                    which projects have no alarm
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
    .option("--out <dir>", "the folder to write into", argumentFrom)
    .option("--force", "replace files that are there")
    .option("--include-defaults", "write settings that nobody has changed, too")
    .option("--include-inactive", "write keys that are inactive, too")
    .addOption(new Option("--dry-run", "print a table of what is found, and write nothing").conflicts("out"))
    .addOption(
      new Option("--coverage <format>", "print which projects have no alarm, and write nothing")
        .choices(COVERAGE_FORMATS)
        .conflicts(["out", "dryRun"]),
    )
    .option("--all-rows", "with --coverage: projects with an alarm, too")
    .option("--no-color", "no progress")
    .addHelpText("after", AFTER_HELP)
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { all = false, global = false, group = [], recursive = false, project = [], color } = options;
  const isNamed = all || global || group.length + project.length > 0;
  const task = taskFrom(options, isNamed);
  const { runExport } = await import("./index.ts");
  const scope = { all, global, groups: group, recursive, projects: project };
  process.exitCode = await runExport({ ...scope, task, isColoured: color }, process.env);
}

/** Derives the task from the options. Throws `invalid` if they name nothing, or exclude each other. */
function taskFrom({ out, format, coverage, ...options }: Options, isNamed: boolean): ExportTask {
  const { dryRun = false, allRows = false, forEach = false, force = false } = options;
  const { includeDefaults = false, includeInactive = false } = options;
  if (coverage !== undefined) return { kind: "coverage", format: coverage, allRows };
  if (allRows) throw invalidOptions("--all-rows without --coverage", "Pass --coverage table, or leave it out.");
  if (dryRun) return { kind: "table", includeDefaults, includeInactive };
  if (out === undefined) {
    throw isNamed
      ? invalidOptions("Nowhere to write", "Pass --out DIR, or --dry-run for a table.")
      : invalidOptions("Nothing to export", "Pass --all, --group, --project or --global, and --out DIR or --dry-run.");
  }
  if (forEach && (format === "cdktf" || format === "cdktn")) {
    throw invalidOptions(`--for-each with --format ${format}`, "Constructs have no for_each.");
  }
  const how = { format, out: folderFrom(out), isForced: force, forEach };
  return { kind: "files", ...how, includeDefaults, includeInactive };
}

const collected = (text: string, before: readonly string[] = []): readonly string[] => [...before, argumentFrom(text)];
