import { Command, InvalidArgumentError, Option } from "commander";
import { invalidOptions } from "../diagnostics.ts";
import { MOST_SHARDS } from "./shard-of.ts";
import { argumentFrom } from "../terminal/argument.ts";

const ABOUT_LIST = `
The file contains one project or group per line, or JSON: a list of them, or an object with the lists projects and groups.

Examples:
  tocsin shards list --count 5 team/app team/lib
  terraform output -json projects | tocsin shards list --count 5 --file -
  tocsin shards list --count 5 --file projects.txt --json | jq '.shards[].size'`;

const ABOUT_MOVE = `
Reads the state of each shard, finds the objects that belong to another shard under the new number, and changes nothing
itself. If it cannot tell where an object belongs, it fails. Pass --leave for an object that stays where it is.

  commands  a script of terraform state mv, for the files that terraform state pull wrote. Objects keep everything in their
            state, including what on_destroy = "restore" returns to. TERRAFORM_BINARY_NAME names the program to run.
  blocks    removed and import blocks, in a file for each shard, if you may not push states.

Neither writes to the service. Make sure that nothing else applies between the pull and the last push or apply. If you are
interrupted, run both again: an object that is in two states by then is only removed from the old one.

Examples:
  terraform state pull > shard-0.tfstate              for each shard, with its own backend or workspace
  tocsin shards move --from 4 --to 5 --state 'shard-{}.tfstate' > move.sh
  sh move.sh
  terraform state push shard-4.tfstate                for each shard, the new ones first

  tocsin shards move --from 4 --to 5 --state 'shard-{}.tfstate' --as blocks --out 'shard-{}/moved.tf'
  tocsin shards move --from 4 --to 5 --state 'shard-{}.tfstate' --json`;

interface ListOptions {
  readonly count: number;
  readonly file?: string;
  readonly json?: boolean;
}

interface MoveOptions {
  readonly from: number;
  readonly to: number;
  readonly state: string;
  readonly leave?: readonly string[];
  readonly as: "commands" | "blocks";
  readonly out?: string;
  readonly json?: boolean;
}

/** The commands about projects that are split over several states. Each loads its code only when it runs. */
export function shardsCommand(): Command {
  return new Command("shards")
    .description("work with projects that are split over several states")
    .addCommand(listCommand())
    .addCommand(moveCommand());
}

function listCommand(): Command {
  return new Command("list")
    .description("print the shard of each project or group")
    .argument("[project...]", "projects and groups, by path or ID")
    .requiredOption("--count <number>", "the number of shards", shardsFrom)
    .option("--file <file>", "a file with more projects and groups; - is stdin", argumentFrom)
    .option("--json", "print one JSON object")
    .addHelpText("after", ABOUT_LIST)
    .action(list);
}

function moveCommand(): Command {
  return new Command("move")
    .description("write a script that moves objects between states when the number of shards changes")
    .requiredOption("--from <number>", "the current number of shards", shardsFrom)
    .requiredOption("--to <number>", "the new number of shards", shardsFrom)
    .requiredOption("--state <file>", "the state of each shard; {} stands for its number", templateFrom)
    .option("--leave <address>", "an object or module that stays where it is; repeatable", collected)
    .addOption(
      new Option("--as <form>", "how to move: by commands or by blocks")
        .choices(["commands", "blocks"])
        .default("commands"),
    )
    .option("--out <file>", "with --as blocks: the file of each shard; {} stands for its number", templateFrom)
    .addOption(new Option("--json", "print the moves as one JSON object instead").conflicts("out"))
    .addHelpText("after", ABOUT_MOVE)
    .action(move);
}

async function list(given: readonly string[], { count, file, json = false }: ListOptions): Promise<void> {
  const { listShards } = await import("./index.ts");
  process.stdout.write(await listShards({ given, file: file ?? null, count, isJson: json }));
}

async function move({ as, out, json = false, leave = [], ...options }: MoveOptions): Promise<void> {
  if (!json && as === "blocks" && out === undefined) {
    throw invalidOptions(
      "--as blocks without --out",
      "Each shard has a file of its own. Pass --out 'shard-{}/moved.tf'.",
    );
  }
  if (!json && as !== "blocks" && out !== undefined) {
    throw invalidOptions("--out without --as blocks", "The commands are printed. Redirect them into a file.");
  }
  const { moveShards } = await import("./index.ts");
  const { namedEngine } = await import("../terraform/index.ts");
  const form = json ? "json" : as;
  const program = namedEngine(process.env);
  const { stdout, notes } = await moveShards({ ...options, leave, form, out: out ?? null, program });
  process.stderr.write(notes);
  process.stdout.write(stdout);
}

function shardsFrom(text: string): number {
  const count = Number(text);
  if (!/^[1-9]\d?$/.test(text) || count > MOST_SHARDS) {
    throw new InvalidArgumentError(`It must be a number from 1 to ${MOST_SHARDS}.`);
  }
  return count;
}

function templateFrom(text: string): string {
  if (text.split("{}").length !== 2)
    throw new InvalidArgumentError("It must have {} once, for the number of the shard.");
  return text;
}

const collected = (text: string, before: readonly string[] = []): readonly string[] => [...before, argumentFrom(text)];
