import { invalidOptions } from "../../diagnostics.ts";

/** An alias of the provider and the user that it acts for. */
export interface StandIn {
  /** The alias, with the path of its module where it is not the root. */
  readonly alias: string;
  /** The user to act as: a name or an ID. */
  readonly user: string;
}

// OpenTofu's configurations of one alias can have keys.
const STAND_IN = /^((?:module\.[^.=[\]]+\.)*[^.=[\]]+)(\["[^"]*"\]|\[[^\]"]+\])?=(.+)$/s;

/** Parses `[module.path.]ALIAS=USER`. Throws `invalid` for any other text. */
export function parseStandIn(text: string): StandIn {
  const [, name, key = "", user] = STAND_IN.exec(text) ?? [];
  if (name !== undefined && user !== undefined) return { alias: name + withQuotes(key), user };
  throw invalidOptions(
    "Not an alias and a user",
    `"${text}" does not say whom an alias is for. Write ALIAS=USER, or module.path.ALIAS=USER for the provider block of a module.`,
  );
}

/** A key in quotes, as in a state; a shell has taken the quotes of one that was written without others around it. */
const withQuotes = (key: string): string => (/^\[[^"]/.test(key) ? `["${key.slice(1, -1)}"]` : key);
