import type { Command } from "commander";

/** An option, or the name of it that is written with one dash. */
export interface CompletedOption {
  /** As it is written, such as `--json` and `-h`. */
  readonly flags: readonly string[];
  readonly about: string;
  /** The values to choose from; empty where it takes any other, such as a file; null where it takes none. */
  readonly values: readonly string[] | null;
}

/** A command, as its help describes it. */
export interface CompletedCommand {
  /** The words that lead to it: none for the program itself. */
  readonly words: readonly string[];
  readonly about: string;
  readonly commands: readonly CompletedCommand[];
  readonly options: readonly CompletedOption[];
  /** The arguments to choose from; empty where they are anything else, such as folders. */
  readonly values: readonly string[];
}

/** Everything that can be written after the name of a program, as its own help has it. */
export function commandTree(command: Command, words: readonly string[] = []): CompletedCommand {
  const help = command.createHelp();
  return {
    words,
    about: command.description(),
    commands: help.visibleCommands(command).map((each) => commandTree(each, [...words, each.name()])),
    options: help.visibleOptions(command).map(({ long, short, description, required, optional, argChoices }) => ({
      flags: [long, short].filter((flag) => flag !== undefined),
      about: description,
      values: required || optional ? (argChoices ?? []) : null,
    })),
    values: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  };
}

/** A command and all commands below it. */
export const allCommands = (command: CompletedCommand): readonly CompletedCommand[] => [
  command,
  ...command.commands.flatMap(allCommands),
];
