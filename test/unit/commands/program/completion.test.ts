import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "@jest/globals";
import { Argument, Command, Option } from "commander";
import { completionCommand } from "../../../../src/commands/program/completion/index.ts";
import { findOnPath, run } from "../../../support/terraform/terraform.ts";
import { needing } from "../../../support/needs.ts";

/** A program with what ours has, and with words that a shell reads as its own. */
function program(): Command {
  const serve = new Command("serve")
    .description("run it: `now`, [soon] or 'later'")
    .option("--port <number>", "the port $PORT")
    .option("-f, --faults", "with faults")
    .addOption(new Option("--profile <name>", "which one").choices(["interface", "upstream"]));
  const list = new Command("list").option("--count <number>", "how many");
  const shards = new Command("shards").description("many").addCommand(list);
  const tocsin = new Command("tocsin").addCommand(serve).addCommand(shards);
  return tocsin.addCommand(new Command("show").addArgument(new Argument("<what>").choices(["states", "keys"])));
}

/** Lines that are typed, each with what a completion makes of its last word. A folder is in the current one. */
const LINES: Readonly<Record<string, string>> = {
  "tocsin se": "tocsin serve",
  "tocsin shards li": "tocsin shards list",
  "tocsin shards list --c": "tocsin shards list --count",
  "tocsin serve --prof": "tocsin serve --profile",
  "tocsin serve --profile up": "tocsin serve --profile upstream",
  "tocsin serve --profile=up": "tocsin serve --profile=upstream",
  "tocsin serve --faults --po": "tocsin serve --faults --port",
  "tocsin show st": "tocsin show states",
  "tocsin serve infra": "tocsin serve infrastructure/",
  "tocsin serve --port infra": "tocsin serve --port infrastructure/",
};

/** Types each line and prints what bash makes of it, as its library does for `complete -o default`. */
const BASH = `source script.bash
for COMP_LINE; do
  COMP_WORDS=()
  for part in $COMP_LINE; do
    if [[ $part == *=* ]]; then COMP_WORDS+=("\${part%%=*}" = "\${part#*=}"); else COMP_WORDS+=("$part"); fi
  done
  COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
  _tocsin
  word=\${COMP_WORDS[COMP_CWORD]}
  if ((\${#COMPREPLY[@]} == 0)); then COMPREPLY=($(compgen -f -S / -- "$word")); fi
  printf '%s\\n' "\${COMPREPLY[@]/#/\${COMP_LINE%"$word"}}"
done`;

/** Types each line into an interactive zsh, and prints what it is after a tab. */
const ZSH = `zmodload zsh/zpty
zpty shell "PS1= zsh -fi"
zpty -w shell "autoload -Uz compinit; compinit -u -D; source script.zsh; LISTMAX=0; unsetopt auto_menu"
zpty -w shell 'show() { print -r -- "<$BUFFER>"; BUFFER= }; zle -N show; bindkey "^X" show; bindkey "^I" complete-word'
for line; do
  zpty -w -n shell "$line"$'\\t\\x18'
  zpty -r -m shell found "*<tocsin*>*"
  found=\${found##*\\<}
  print -r -- "\${\${\${found%%\\>*}% }%=}"
done`;

/** Prints what fish offers for the last word of each line. */
const FISH = `source script.fish
for line in $argv
  for each in (complete -C $line)
    string replace -r '[^ ]*$' '' -- $line | read -l start
    echo "$start"(string split \\t -- $each)[1]
  end
end`;

const SHELLS: Readonly<Record<string, readonly string[]>> = {
  bash: ["--norc", "-c", BASH, "bash"],
  zsh: ["-f", "-c", ZSH, "zsh"],
  fish: ["--no-config", "-c", FISH],
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tocsin-completion-"));
  await mkdir(join(folder, "infrastructure"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the command's output for a shell. */
async function scriptFor(shell: string): Promise<string> {
  const written: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  try {
    await completionCommand(program()).parseAsync([shell], { from: "user" });
  } finally {
    process.stdout.write = write;
  }
  return written.join("");
}

for (const [shell, args] of Object.entries(SHELLS)) {
  const path = findOnPath(shell, process.env["PATH"] ?? "");

  needing(shell, path !== null).test(`the script for ${shell} completes each line`, async () => {
    await writeFile(join(folder, `script.${shell}`), await scriptFor(shell));
    const env = { PATH: process.env["PATH"], HOME: folder, TERM: "dumb" };
    const { stdout, stderr } = await run(path ?? "", [...args, ...Object.keys(LINES)], { cwd: folder, env });
    expect({ completed: stdout.trimEnd().split("\n"), stderr }).toEqual({
      completed: Object.values(LINES),
      stderr: "",
    });
  });
}
