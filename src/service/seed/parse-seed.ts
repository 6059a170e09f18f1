import { readFile } from "node:fs/promises";
import { diagnosticError, type DiagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { type InputPath, problemAt, read } from "../input.ts";
import { textOf } from "../thrown.ts";
import { EVENTS, PERMISSIONS, type Scope } from "../model/index.ts";
import { SEED, type Seed, type SeedInput, type SeedSetting, type SeedToken, tokensOf } from "./seed.ts";

/**
 * Parses a seed and fills in its defaults. Throws a `DiagnosticError` that lists all of its problems with their places.
 */
export function parseSeed(written: unknown): Seed {
  const { value: seed, problems } = read(SEED, written);
  if (seed === null) throw invalidSeed(problems);
  const inconsistent = Array.from(inconsistencies(seed), ([path, problem]) => problemAt(path, problem));
  if (inconsistent.length > 0) throw invalidSeed(inconsistent);
  return seed;
}

const invalidSeed = (problems: readonly string[]): DiagnosticError =>
  diagnosticError(ERRORS.invalidInput, { named: "seed", why: problems.join("\n") });

type Problems = Generator<readonly [path: InputPath, problem: string]>;

/** Yields what is inconsistent in a seed: unknown names, duplicates, settings of two things at once. */
function* inconsistencies(seed: Seed): Problems {
  const { users, notification_settings: settings } = seed;
  if (users.length === 0) yield [["users"], "must contain at least one user"];
  yield* duplicates(seed);
  yield* unknownMembers(seed);
  for (const [index, { scopes, token, tokens }] of users.entries()) {
    if (scopes !== null && token === null) yield [["users", index, "scopes"], "needs a token"];
    for (const [item, each] of tokens.entries()) yield* wrongGrants(each, seed, ["users", index, "tokens", item]);
  }
  for (const [index, setting] of settings.entries()) {
    yield* wrongSetting(setting, seed, ["notification_settings", index]);
  }
}

function* duplicates({ users, groups, projects, notification_settings: settings }: Seed): Problems {
  const secrets = users.flatMap((user) => tokensOf(user).map(({ token }) => token));
  // The token is not quoted, as problems are printed.
  if (new Set(secrets).size < secrets.length) yield [["users"], "contain the same token twice"];
  const names: readonly (readonly [keyof Seed, readonly (string | number)[]])[] = [
    ["users", users.map(({ username }) => username)],
    ["groups", groups.map(({ full_path }) => full_path)],
    ["projects", projects.flatMap(({ full_path, moved_from }) => [full_path, ...moved_from])],
    ["groups", groups.flatMap(({ id }) => id ?? [])],
    ["projects", projects.flatMap(({ id }) => id ?? [])],
    ["notification_settings", settings.map(settingName)],
    ["projects", projects.flatMap((project) => project.client_keys.flatMap((key) => key.public_key ?? []))],
  ];
  for (const [key, list] of names) yield* namedTwice(list, [key]);
}

function settingName({ user, group, project }: SeedSetting): string {
  if (group !== null) return `the setting of ${user} for the group ${group}`;
  return project === null ? `the global setting of ${user}` : `the setting of ${user} for the project ${project}`;
}

function* namedTwice(names: readonly (string | number)[], path: InputPath): Problems {
  const seen = new Set<string>();
  for (const name of names) {
    const folded = String(name).toLowerCase();
    if (seen.has(folded)) yield [path, `contain ${name} twice`];
    seen.add(folded);
  }
}

function* unknownMembers(seed: Seed): Problems {
  for (const kind of ["groups", "projects"] as const) {
    for (const [index, { members }] of seed[kind].entries()) {
      const path = [kind, index, "members"];
      const names = Object.keys(members);
      for (const name of names) if (!isUser(name, seed)) yield [[...path, name], "is not a user in this seed"];
      yield* namedTwice(names, path);
    }
  }
}

function* wrongGrants({ scopes, grants }: SeedToken, { groups, projects }: Seed, path: InputPath): Problems {
  if (scopes !== null && grants !== null) yield [[...path, "grants"], "and scopes exclude each other"];
  for (const [index, { permissions, within }] of (grants ?? []).entries()) {
    if (within === null) continue;
    const place = [...path, "grants", index, "within"];
    if (!hasPath(within, [...groups, ...projects])) {
      yield [place, `${within} is neither a group nor a project in this seed`];
    }
    const own = permissions.filter((name) => PERMISSIONS[name] === "user" || PERMISSIONS[name] === "instance");
    if (own.length > 0) yield [place, `has no meaning for ${own.join(", ")}`];
  }
}

function* wrongSetting(setting: SeedSetting, seed: Seed, path: InputPath): Problems {
  const { user, group, project } = setting;
  if (!isUser(user, seed)) yield [[...path, "user"], `${user} is not a user in this seed`];
  if (group !== null && project !== null) yield [path, "must name a group or a project, not both"];
  if (group !== null && !hasPath(group, seed.groups)) {
    yield [[...path, "group"], `${group} is not a group in this seed`];
  }
  if (project !== null && !hasPath(project, seed.projects)) {
    yield [[...path, "project"], `${project} is not a project in this seed`];
  }
  const scope: Scope = group !== null ? "group" : project !== null ? "project" : "global";
  if (setting.notification_email !== null && scope !== "global") {
    yield [[...path, "notification_email"], "is only allowed in the global setting"];
  }
  for (const name of Object.keys(setting.events)) {
    const isKnown = EVENTS.some((event) => event.name === name && event.scopes.includes(scope));
    if (!isKnown) yield [[...path, "events", name], `is not an event of a ${scope} setting`];
  }
}

const isUser = (username: string, { users }: Seed): boolean =>
  users.some((user) => user.username.toLowerCase() === username.toLowerCase());

const hasPath = (path: string, sources: readonly { readonly full_path: string }[]): boolean =>
  sources.some((source) => source.full_path.toLowerCase() === path.toLowerCase());

/**
 * Reads a seed file and parses its JSON; starting a service checks the rest. Rejects with an error that names the file.
 */
export async function readSeedFile(file: string): Promise<SeedInput> {
  try {
    // Unchecked: `parseSeed` takes any value and reports what is wrong with it.
    return JSON.parse((await readFile(file, "utf8")).replace(/^\uFEFF/, "")) as SeedInput;
  } catch (cause) {
    const why = cause instanceof SyntaxError ? "It is not JSON." : "Check that the file exists and is readable.";
    // The message of a syntax error quotes the file, which may contain tokens.
    const original = textOf(cause).replace(/, (\.\.\.)?".*"(\.\.\.)? is not valid JSON$/s, "");
    throw diagnosticError(ERRORS.unreadableSeed, { named: file, why, original });
  }
}
