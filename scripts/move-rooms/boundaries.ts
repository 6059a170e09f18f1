import { movedPath } from "./rooms.ts";

/** A key of a table, or a name in a list, of the rules in `.dependency-cruiser.cjs`. */
const NAME = /(?<=^ {2})"?[a-z]+(?:-[a-z]+)*"?(?=: \[)|"[a-z]+(?:-[a-z]+)*"/gm;

/** The entries of a room beside its indexes: commands, and the readers of their arguments. */
const INDEXES = '"^src/(?:kit|provider|commands)/[^/]+/index\\\\.ts$",';
const COMMANDS = '"^src/commands/(?:[^/]+/command|terminal/(?:argument|folder|report))\\\\.ts$",';

/** Gives the folders in the rules their new names, so that the rules hold until they are written for the rooms. */
export function withFolders(rules: string): string {
  const named = (name: string): string => `"${movedPath(`src/${name.replaceAll('"', "")}`).slice("src/".length)}"`;
  return `/* oxlint-disable max-lines */\n${rules}`
    .replace(/^ {2}text: \[\],\n/gm, "")
    .replaceAll(NAME, named)
    .replaceAll("(kit/[^/]+|[^/]+)", "((?:kit|provider|commands)/[^/]+|[^/]+)")
    .replace('"^src/kit/[^/]+/index\\\\.ts$",', INDEXES + COMMANDS)
    .replaceAll('"@types"', '"@types", "commander"');
}
