/** Scripts that complete the command line, made from the commands and options themselves. */
import { Argument, Command } from "commander";
import { bashScript } from "./bash.ts";
import { commandTree, type CompletedCommand } from "./command-tree.ts";
import { fishScript } from "./fish.ts";
import { zshScript } from "./zsh.ts";

const SCRIPTS: Readonly<Record<string, (program: CompletedCommand) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

const AFTER_HELP = `
Examples:
  source <(tocsin completion bash)       in ~/.bashrc
  source <(tocsin completion zsh)        in ~/.zshrc, after compinit
  tocsin completion fish | source        in ~/.config/fish/config.fish`;

/** The command that prints a shell's completion script of a program. */
export function completionCommand(program: Command): Command {
  return new Command("completion")
    .description("print a script that completes commands and options in a shell")
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(SCRIPTS)))
    .addHelpText("after", AFTER_HELP)
    .action((shell: string) => void process.stdout.write(SCRIPTS[shell]?.(commandTree(program)) ?? ""));
}
