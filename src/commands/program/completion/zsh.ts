import { shellQuoted } from "../../terminal/index.ts";
import { allCommands, type CompletedCommand, type CompletedOption } from "./command-tree.ts";

/** The script for zsh, to be loaded, or put as `_tocsin` into a folder of `fpath`. */
export function zshScript(program: CompletedCommand): string {
  return `#compdef tocsin
# Completion of tocsin for zsh. Load it with: source <(tocsin completion zsh)
${allCommands(program).map(functionOf).join("\n")}
if [[ "\${funcstack[1]}" == _tocsin ]]; then _tocsin "$@"; else compdef _tocsin tocsin; fi
`;
}

const nameOf = ({ words }: CompletedCommand): string => ["_tocsin", ...words].join("_");

/** The function that completes what follows a command. */
function functionOf(command: CompletedCommand): string {
  const name = nameOf(command);
  const options = command.options.flatMap(optionSpecs).map((spec) => `    ${spec} \\\n`);
  if (command.commands.length === 0) {
    return `${name}() {\n  _arguments \\\n${options.join("")}    '*:argument:${actionOf(command.values)}'\n}`;
  }
  const commands = command.commands.map(({ words, about }) => `    ${shellQuoted(`${words.at(-1) ?? ""}:${about}`)}\n`);
  return `${name}() {
  local context state state_descr line
  local -A opt_args
  local -a commands=(
${commands.join("")}  )
  _arguments -C \\
${options.join("")}    '1: :->command' '*:: :->arguments'
  case $state in
    command) _describe command commands ;;
    arguments) (( $+functions[${name}_$words[1]] )) && ${name}_$words[1] ;;
  esac
}`;
}

/** One for each flag. An option may come again: some are repeatable. */
function optionSpecs({ flags, about, values }: CompletedOption): readonly string[] {
  const value = values === null ? "" : `:value:${actionOf(values)}`;
  const text = about.replaceAll(/[[\]\\]/g, "\\$&");
  const sign = (flag: string): string => (values !== null && flag.startsWith("--") ? "=" : "");
  return flags.map((flag) => shellQuoted(`*${flag}${sign(flag)}[${text}]${value}`));
}

const actionOf = (values: readonly string[]): string => (values.length === 0 ? "_files" : `(${values.join(" ")})`);
