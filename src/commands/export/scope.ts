import type { Scope } from "../../provider/inventory/index.ts";
import { invalidOptions } from "../diagnostics.ts";
import { shellWord } from "../terminal/index.ts";

/** The scope on the command line. */
export interface ScopeOptions {
  readonly global: boolean;
  readonly groups: readonly string[];
  readonly recursive: boolean;
  readonly projects: readonly string[];
  readonly all: boolean;
}

/** The scope of an export. */
export interface ExportScope extends Scope {
  /** The options that name it. */
  readonly flags: string;
}

/** Derives the scope from the options. Throws `invalid` if they name nothing, or exclude each other. */
export function scopeFrom({ global, groups, recursive, projects, all }: ScopeOptions): ExportScope {
  const isNamed = groups.length + projects.length > 0;
  if (!global && !isNamed && !all)
    throw invalidOptions("Nothing to export", "Pass --all, --group, --project or --global.");
  if (all && isNamed) {
    throw invalidOptions("--all excludes --group and --project", "--all has everything that the user is a member of.");
  }
  if (recursive && groups.length === 0)
    throw invalidOptions("--recursive without --group", "Name the group with --group.");
  const flags = [
    all ? "--all" : [],
    global && !all ? "--global" : [],
    groups.flatMap((group) => ["--group", shellWord(group)]),
    recursive ? "--recursive" : [],
    projects.flatMap((project) => ["--project", shellWord(project)]),
  ];
  return {
    // The user's own setting is a part of all.
    global: global || all,
    places: all ? "membership" : { groups, includeSubgroups: recursive, projects },
    flags: flags.flat().join(" "),
  };
}
