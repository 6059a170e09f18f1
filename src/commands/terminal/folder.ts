import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS, invalidOptions } from "../diagnostics.ts";

/** The user's home folder. Throws `invalid` when HOME is empty or relative, because no fixed folder follows from it. */
export function homeFolder(): string {
  const home = homedir();
  if (isAbsolute(home)) return home;
  const why = `The environment variable HOME is ${home === "" ? "empty" : `"${home}"`}, and must be an absolute path.`;
  throw diagnosticError(ERRORS.noHomeFolder, { why });
}

/**
 * The folder that an argument names. A leading `~` is the home folder: a shell leaves it as it is inside quotes and in
 * `--mirror=~/folder`. Throws `invalid` for another user's home folder, which only a shell can look up.
 */
export function folderFrom(text: string): string {
  if (!text.startsWith("~")) return resolve(text);
  if (text === "~" || text.startsWith("~/")) return join(homeFolder(), text.slice(1));
  throw invalidOptions(
    `Cannot tell which folder ${text} is`,
    `Write the path of the folder in full, or ./${text} for a folder of this name.`,
  );
}
