import { Command, InvalidArgumentError, Option } from "commander";
import type { DiagnosticError } from "../../kit/errors.ts";
import { invalidOptions } from "../diagnostics.ts";
import { argumentFrom } from "../terminal/argument.ts";
import type { DriftSource, FailOn, FormatName, Output, StandIn, UndeclaredOptions } from "./index.ts";

interface Options {
  readonly plan?: string;
  readonly state?: readonly string[];
  readonly merge?: readonly string[];
  readonly as?: readonly string[];
  readonly undeclared?: readonly string[];
  readonly only?: "undeclared";
  readonly var?: readonly string[];
  readonly varFile?: readonly string[];
  readonly workspace?: string;
  readonly parallelism?: number;
  readonly jobs: number;
  readonly report?: readonly Output[];
  readonly ignore?: string;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly partialOk?: true;
  readonly failOn?: readonly FailOn[];
  readonly color: boolean;
}

/**
 * Every format, in the order of the help: a list of names could lack one. The reports are loaded when they are written.
 */
const FORMATS: Readonly<Record<FormatName, true>> = {
  text: true,
  json: true,
  markdown: true,
  html: true,
  junit: true,
  sarif: true,
  terraform: true,
  github: true,
  script: true,
};

const FAIL_ON: readonly FailOn[] = ["pending", "undeclared"];

const FORMAT_NAMES = Object.keys(FORMATS).join(", ");

const AFTER_HELP = `
Changes nothing: it writes no state, takes no lock, and needs a token that can read.

Exit codes: 0 no drift, 2 drift, 1 something was not checked.

Examples:
  tocsin drift                                      the folder you are in
  tocsin drift infra/*                              many folders, two at a time
  tocsin drift --report junit=drift.xml             text on stdout, and a file for CI
  tocsin drift --plan plan.json                     what terraform show -json printed
  terraform state pull | tocsin drift --state -     without a plan: fast for thousands of objects
  tocsin drift infra/* --undeclared team            and what is live in the group, but declared nowhere
  tocsin drift --merge reports/*.json               one report of the JSON reports of many jobs
  tocsin drift --write-baseline known.json          record today's drift
  tocsin drift --baseline known.json                report what is new`;

/** The command that finds what differs from what was applied. It loads its code only when it runs. */
export function driftCommand(): Command {
  return new Command("drift")
    .description("find what differs on the service from what was applied, changing nothing")
    .argument("[dir...]", "folders with a configuration, or with cdktf.out (default: .)")
    .addOption(
      new Option("--plan <file>", "read the plan that terraform show -json printed; - is stdin")
        .argParser(argumentFrom)
        .conflicts(["var", "varFile", "workspace", "parallelism"]),
    )
    .addOption(
      new Option("--state <file>", "read what a state has of this provider, without Terraform; - is stdin; repeatable")
        .argParser(collected)
        .conflicts(["plan", "var", "varFile", "workspace"]),
    )
    .addOption(
      new Option("--merge <file...>", "make one report of JSON reports, without reading anything else")
        .argParser(collected)
        .conflicts(["plan", "state", "var", "varFile", "workspace", "parallelism"]),
    )
    .option("--as <alias=user>", "with --state: the user that a provider alias acts for; repeatable", appended)
    .option("--undeclared <group>", "also name what is live in a group, but declared nowhere; repeatable", collected)
    .addOption(new Option("--only <kind>", "with --undeclared: report nothing else").choices(["undeclared"]))
    .option("--var <name=value>", "passed to terraform plan; repeatable", collected)
    .option("--var-file <file>", "passed to terraform plan; repeatable", collected)
    .option("--workspace <name>", "the workspace of Terraform", argumentFrom)
    .option("--parallelism <number>", "passed to terraform plan; with --state: objects to read at a time", countFrom)
    .option("--jobs <number>", "how many folders to plan at a time", countFrom, 2)
    .option("--report <format=file>", `write a report; ${FORMAT_NAMES}; repeatable`, outputs)
    .option("--ignore <file>", "a YAML list of drift that does not count", argumentFrom)
    .option("--baseline <file>", "do not count what this file records", argumentFrom)
    .option("--write-baseline <file>", "record the drift that is found", argumentFrom)
    .option("--partial-ok", "exit with 0 or 2 although some objects were not checked")
    .option("--fail-on <what>", `exit with 2 for these, too: ${FAIL_ON.join(" or ")}; repeatable`, failOn)
    .option("--no-color", "no color and no progress")
    .addHelpText("after", AFTER_HELP)
    .action(drift);
}

async function drift(folders: readonly string[], options: Options): Promise<void> {
  const { parseStandIn, runDrift } = await import("./index.ts");
  const standIns = (options.as ?? []).map(parseStandIn);
  process.exitCode = await runDrift({
    source:
      statesFrom(folders, { ...options, standIns }) ?? mergeFrom(folders, options) ?? sourceFrom(folders, options),
    undeclared: undeclaredFrom(options),
    outputs: options.report ?? [],
    ignore: options.ignore ?? null,
    baseline: options.baseline ?? null,
    writeBaseline: options.writeBaseline ?? null,
    partialOk: options.partialOk ?? false,
    failOn: options.failOn ?? [],
    isColoured: options.color,
  });
}

/** The groups that the options name. Throws `invalid` for options that exclude each other. */
function undeclaredFrom({ undeclared: groups = [], only, failOn: kinds = [], ...options }: Options): UndeclaredOptions {
  const isOnly = only !== undefined;
  if (groups.length === 0) {
    const isCounted = kinds.includes("undeclared") && options.merge === undefined;
    const named = isOnly ? "--only undeclared" : isCounted ? "--fail-on undeclared" : null;
    if (named !== null) throw invalidOptions(`${named} without --undeclared`, "Name a group with --undeclared.");
    return { groups, isOnly };
  }
  const wrong = options.plan !== undefined ? "--plan" : options.merge !== undefined ? "--merge" : null;
  if (wrong === null) return { groups, isOnly };
  const why = wrong === "--plan" ? "A plan in a file does not say all" : "Reports do not say all";
  const advice = "Name the folders, or their states with --state.";
  throw invalidOptions(`--undeclared and ${wrong} exclude each other`, `${why} that is declared. ${advice}`);
}

/** The states that the options name; null when they name none. Throws `invalid` for options that exclude each other. */
function statesFrom(
  folders: readonly string[],
  { state: files, parallelism, standIns }: Options & { readonly standIns: readonly StandIn[] },
): DriftSource | null {
  if (files === undefined) {
    if (standIns.length === 0) return null;
    throw invalidOptions("--as without --state", "Where Terraform runs, the configuration names the user of an alias.");
  }
  if (folders.length > 0) throw withFolders("--state", "States are read from their files alone.");
  return { kind: "states", files, standIns, ...(parallelism === undefined ? {} : { parallelism }) };
}

/** The reports that the options name; null when they name none. Throws `invalid` where there are folders, too. */
function mergeFrom(folders: readonly string[], { merge: files }: Options): DriftSource | null {
  if (files === undefined) return null;
  if (folders.length > 0) throw withFolders("--merge", "Reports are merged from their files alone.");
  return { kind: "reports", files };
}

const withFolders = (option: string, detail: string): DiagnosticError =>
  invalidOptions(`Folders and ${option} exclude each other`, `${detail} Leave out one of them.`);

function sourceFrom(folders: readonly string[], options: Options): DriftSource {
  const { plan: file, var: variables = [], varFile = [], workspace, parallelism, jobs } = options;
  if (file === undefined) {
    const plan = {
      var: variables,
      varFile,
      ...(workspace === undefined ? {} : { workspace }),
      ...(parallelism === undefined ? {} : { parallelism }),
    };
    return { kind: "folders", folders: folders.length === 0 ? ["."] : folders, plan, jobs };
  }
  if (folders.length > 0) throw withFolders("--plan", "A plan is read from its file alone.");
  return { kind: "plan", file };
}

const appended = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

const collected = (text: string, before?: readonly string[]): readonly string[] => appended(argumentFrom(text), before);

/** Reads `format=file`, or a format alone for stdout. */
function outputs(text: string, before: readonly Output[] = []): readonly Output[] {
  const [name = "", ...rest] = text.split("=");
  if (!isFormat(name)) throw new InvalidArgumentError(`The formats are ${FORMAT_NAMES}.`);
  const file = rest.length === 0 ? "-" : rest.join("=");
  return [...before, { format: name, file: argumentFrom(file) }];
}

function failOn(text: string, before: readonly FailOn[] = []): readonly FailOn[] {
  const kind = FAIL_ON.find((one) => one === text);
  if (kind === undefined) throw new InvalidArgumentError(`Allowed choices are ${FAIL_ON.join(", ")}.`);
  return before.includes(kind) ? before : [...before, kind];
}

const isFormat = (name: string): name is FormatName => Object.hasOwn(FORMATS, name);

function countFrom(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError("It must be a number from 1.");
  return Number(text);
}
