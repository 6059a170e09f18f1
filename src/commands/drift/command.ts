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
Changes nothing: it takes no lock and writes no state. A token with the scope read_api is enough.

Exit codes: 0 no drift, 2 drift, 1 something was not checked.

Examples:
  tocsin drift                                      the current folder
  tocsin drift infra/*                              several folders, two at a time
  tocsin drift --report junit=drift.xml             text on stdout, and a file for CI
  tocsin drift --plan plan.json                     the output of terraform show -json
  terraform state pull | tocsin drift --state -     without a plan: fast for thousands of objects
  tocsin drift infra/* --undeclared team            also the objects in a group that nothing declares
  tocsin drift --merge reports/*.json               one report from the JSON reports of many jobs
  tocsin drift --write-baseline known.json          record the current drift
  tocsin drift --baseline known.json                report only new drift`;

/** The command that finds what differs from what was applied. It loads its code only when it runs. */
export function driftCommand(): Command {
  return new Command("drift")
    .description("list what has changed on the service since the last apply")
    .argument("[dir...]", "folders with a configuration, or with cdktf.out (default: .)")
    .addOption(
      new Option("--plan <file>", "read a plan printed by terraform show -json; - is stdin")
        .argParser(argumentFrom)
        .conflicts(["var", "varFile", "workspace", "parallelism"]),
    )
    .addOption(
      new Option("--state <file>", "compare the objects in a state, without Terraform; - is stdin; repeatable")
        .argParser(collected)
        .conflicts(["plan", "var", "varFile", "workspace"]),
    )
    .addOption(
      new Option("--merge <file...>", "merge JSON reports, and read nothing else")
        .argParser(collected)
        .conflicts(["plan", "state", "var", "varFile", "workspace", "parallelism"]),
    )
    .option("--as <alias=user>", "with --state: the user of a provider alias; repeatable", appended)
    .option("--undeclared <group>", "also list the objects in a group that nothing declares; repeatable", collected)
    .addOption(new Option("--only <kind>", "with --undeclared: report nothing else").choices(["undeclared"]))
    .option("--var <name=value>", "passed to terraform plan; repeatable", collected)
    .option("--var-file <file>", "passed to terraform plan; repeatable", collected)
    .option("--workspace <name>", "the Terraform workspace", argumentFrom)
    .option(
      "--parallelism <number>",
      "passed to terraform plan; with --state: how many objects to read at a time",
      countFrom,
    )
    .option("--jobs <number>", "how many folders to plan at a time", countFrom, 2)
    .option("--report <format=file>", `write a report (formats: ${FORMAT_NAMES}); repeatable`, outputs)
    .option("--ignore <file>", "a YAML list of drift to ignore", argumentFrom)
    .option("--baseline <file>", "ignore the drift recorded in this file", argumentFrom)
    .option("--write-baseline <file>", "record the drift in this file", argumentFrom)
    .option("--partial-ok", "exit with 0 or 2 even if some objects were not checked")
    .option("--fail-on <what>", `also exit with 2 if something is ${FAIL_ON.join(" or ")}; repeatable`, failOn)
    .option("--no-color", "print no color and no progress")
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
