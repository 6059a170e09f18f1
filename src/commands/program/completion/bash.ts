import { allCommands, type CompletedCommand } from "./command-tree.ts";

/**
 * The script for bash, also the one of macOS. Where nothing else fits, it completes files. Bash splits `--name=value`
 * into three words.
 */
export function bashScript(program: CompletedCommand): string {
  const commands = allCommands(program);
  return `# Completion of tocsin for bash. Load it with: source <(tocsin completion bash)
_tocsin() {
  local word=\${COMP_WORDS[COMP_CWORD]} last=\${COMP_WORDS[COMP_CWORD-1]} command="" flags="" words="" i
  if [[ $word == "=" ]]; then word=""; elif [[ $last == "=" ]]; then last=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$command \${COMP_WORDS[i]}" in
      ${patternOf(commands.slice(1).map(pathOf))}) command="$command \${COMP_WORDS[i]}" ;;
    esac
  done
  COMPREPLY=()
  case "$command $last" in
${valueCases(commands)}  esac
  case "$command" in
${commands.map(wordCase).join("")}  esac
  if [[ $word == -* ]]; then words=$flags; fi
  ${replyOf("$words")}
}
complete -o default -F _tocsin tocsin
`;
}

/** Its words, each with a space before it. */
const pathOf = ({ words }: CompletedCommand): string => words.map((word) => ` ${word}`).join("");

const patternOf = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(" | ");

/** Completes the options that take a value: with their choices, or with a file. */
function valueCases(commands: readonly CompletedCommand[]): string {
  const patterns = new Map<string, string[]>();
  for (const command of commands) {
    for (const { flags, values } of command.options) {
      if (values === null) continue;
      const reply = values.length === 0 ? "" : `${replyOf(values.join(" "))}; `;
      const known = patterns.get(reply) ?? [];
      patterns.set(reply, [...known, ...flags.map((flag) => `${pathOf(command)} ${flag}`)]);
    }
  }
  return [...patterns].map(([reply, texts]) => `    ${patternOf(texts)}) ${reply}return ;;\n`).join("");
}

/** Options are offered once a dash is written, as the arguments are mostly files. */
function wordCase(command: CompletedCommand): string {
  const flags = command.options.flatMap((option) => option.flags).join(" ");
  const words = [...command.commands.flatMap((each) => each.words.at(-1) ?? []), ...command.values].join(" ");
  return `    "${pathOf(command)}") flags="${flags}" words="${words}" ;;\n`;
}

const replyOf = (words: string): string => `COMPREPLY=($(compgen -W "${words}" -- "$word"))`;
