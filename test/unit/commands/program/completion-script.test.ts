import { Argument, Command, Option } from "commander";
import { describe, expect, test } from "@jest/globals";
import { allCommands, commandTree } from "../../../../src/commands/program/completion/command-tree.ts";
import { tocsin } from "../../../support/command-line.ts";

function program(): Command {
  const list = new Command("list")
    .description("each of them")
    .argument("[file]")
    .option("--count [number]", "how many");
  const secret = new Option("--secret", "for nobody").hideHelp();
  const show = new Command("show").addArgument(new Argument("<what>").choices(["states", "keys"])).addOption(secret);
  const level = new Option("-l, --level <name>", "how loud").choices(["low", "high"]);
  const shards = new Command("shards").addCommand(list).addOption(level).helpCommand(false);
  return new Command("tocsin").addCommand(shards).addCommand(show).addCommand(new Command("old"), { hidden: true });
}

const tree = commandTree(program());
const below = (...words: readonly string[]) => allCommands(tree).find((each) => each.words.join() === words.join());
const HELP = { flags: ["--help", "-h"], about: "display help for command", values: null };

describe("what is completed", () => {
  test("is every command of the help at any depth, with the words that lead to it", () => {
    expect(allCommands(tree).map(({ words }) => words.join(" "))).toEqual([
      "",
      "shards",
      "shards list",
      "show",
      "help",
    ]);
  });

  test("is an option with its value, whether that is needed or not, and its choices", () => {
    expect(below("shards")?.options).toEqual([
      { flags: ["--level", "-l"], about: "how loud", values: ["low", "high"] },
      HELP,
    ]);
    expect(below("shards", "list")).toMatchObject({
      about: "each of them",
      options: [{ flags: ["--count"], values: [] }, HELP],
      values: [],
    });
  });

  test("is the choice of an argument, and no option that the help hides", () => {
    expect(below("show")).toMatchObject({ options: [HELP], values: ["states", "keys"] });
  });
});

/** Lines that a script of `tocsin` itself has. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  bash: [
    `" serve --profile") COMPREPLY=($(compgen -W "interface upstream" -- "$word")); return ;;`,
    '" install --from" | " install --mirror" |',
    `" shards list") flags="--count --file --json --help -h" words="" ;;`,
    "complete -o default -F _tocsin tocsin",
  ],
  zsh: ["#compdef tocsin", "]:value:(interface upstream)'", `_tocsin_shards_list() {`],
  fish: [
    `complete -c tocsin -n 'not __fish_seen_subcommand_from install serve debug drift export drill doctor shards completion help' -f -a drift -d`,
    `complete -c tocsin -n '__fish_seen_subcommand_from shards; and __fish_seen_subcommand_from list' -l json -d`,
    `complete -c tocsin -n '__fish_seen_subcommand_from serve' -l profile -x -a 'interface upstream' -d`,
    `complete -c tocsin -n '__fish_seen_subcommand_from serve' -l seed -r -d`,
  ],
};

test.each(Object.entries(SCRIPTS))(
  "the script for %s has every command and option of the program",
  async (shell, lines) => {
    const { code, stdout, stderr } = await tocsin("completion", shell);
    expect([code, stderr]).toEqual([0, ""]);
    for (const line of lines) expect(stdout).toContain(line);
  },
);
