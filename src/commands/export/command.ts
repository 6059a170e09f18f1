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
Changes nothing on the service: a token with the scope read_api is enough. Applying the configuration imports everything and
changes nothing. The address and the token come from TOCSIN_BASE_URL and TOCSIN_TOKEN.

Examples:
  tocsin export --all --dry-run                           list everything that would be exported
  tocsin export --all --coverage table                    list the projects without an alarm
  tocsin export --group team --recursive --out infra      HCL, with import blocks
  tocsin export --all --for-each --out infra              one block for objects with equal values
  tocsin export --project team/app --format cdktf --out . a TypeScript function for any stack`;

/** The command that writes what is live as configuration. It loads its code only when it runs. */
export function exportCommand(): Command {
  return new Command("export")
    .description("export live settings as configuration, with import blocks")
    .option("--all", "everything that the token's user is a member of, and their global setting")
    .option("--global", "the user's global notification setting")
    .option("--group <group>", "a group and its projects; repeatable", collected)
    .option("--recursive", "with --group: also its subgroups and their projects")
    .option("--project <project>", "a project; repeatable", collected)
    .addOption(new Option("--format <format>", "the language of the configuration").choices(FORMATS).default("hcl"))
    .option("--for-each", "one block with for_each for objects with equal values (Terraform 1.7 or newer)")
    .option("--out <dir>", "the folder to write to", argumentFrom)
    .option("--force", "replace existing files")
    .option("--include-defaults", "also export settings that nobody has changed")
    .option("--include-inactive", "also export inactive keys")
    .addOption(new Option("--dry-run", "only print a table of what would be exported").conflicts("out"))
    .addOption(
      new Option("--coverage <format>", "only print which projects have no alarm")
        .choices(COVERAGE_FORMATS)
        .conflicts(["out", "dryRun"]),
    )
    .option("--all-rows", "with --coverage: also list projects with an alarm")
    .option("--no-color", "print no progress")
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
