import { allCommands, type CompletedCommand, type CompletedOption } from "./command-tree.ts";

/** The script for fish. Where nothing else fits, it completes files. */
export function fishScript(program: CompletedCommand): string {
  return `# Completion of tocsin for fish. Load it with: tocsin completion fish | source
${allCommands(program).flatMap(linesOf).join("\n")}
`;
}

/** Writes the lines that complete the arguments of a command. */
function linesOf(command: CompletedCommand): readonly string[] {
  const start = `complete -c tocsin -n ${quoted(conditionOf(command))}`;
  return [
    ...command.commands.map(({ words, about }) => `${start} -f -a ${words.at(-1) ?? ""} -d ${quoted(about)}`),
    ...(command.values.length === 0 ? [] : [`${start} -f -a ${quoted(command.values.join(" "))}`]),
    ...command.options.map((option) => `${start} ${optionText(option)}`),
  ];
}

/** Whether the words before the cursor lead to this command, and to none below it. */
function conditionOf({ words, commands }: CompletedCommand): string {
  const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`);
  const below = commands.map((each) => each.words.at(-1) ?? "");
  return [...seen, ...(below.length === 0 ? [] : [`not __fish_seen_subcommand_from ${below.join(" ")}`])].join(
    "; and ",
  );
}

function optionText({ flags, about, values }: CompletedOption): string {
  const names = flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  const value = values === null ? [] : values.length === 0 ? ["-r"] : [`-x -a ${quoted(values.join(" "))}`];
  return [...names, ...value, `-d ${quoted(about)}`].join(" ");
}

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, "\\$&")}'`;
