import { readFile } from "node:fs/promises";
import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { InputPath, textOf } from "../input/index.ts";
import { EVENTS, PERMISSIONS, type Scope } from "../model/index.ts";
import { SEED, type Seed, type SeedInput, type SeedSetting, type SeedToken, tokensOf } from "./seed.ts";

/**
 * Parses a seed and fills in its defaults. Throws a `DiagnosticError` that lists all of its problems with their places.
 */
export function parseSeed(value: unknown): Seed {
  const problems: string[] = [];
  const at = new InputPath("", problems);
  const seed = SEED(value, at);
  // A seed of the wrong shape would be reported twice.
  if (problems.length === 0) checkSeed(seed, at);
  if (problems.length === 0) return seed;
  throw diagnosticError(ERRORS.invalidInput, { named: "seed", why: problems.join("\n") });
}

/** Notes what is inconsistent in a seed: unknown names, duplicates, settings of two things at once. */
function checkSeed(seed: Seed, at: InputPath): void {
  if (seed.users.length === 0) at.key("users").reject("must contain at least one user", null);
  checkDuplicates(seed, at);
  checkMembers(seed, at);
  seed.users.forEach((user, index) => {
    const place = at.key("users").item(index);
    if (user.scopes !== null && user.token === null) place.key("scopes").reject("needs a token", null);
    user.tokens.forEach((token, item) => checkGrants(token, seed, place.key("tokens").item(item)));
  });
  seed.notification_settings.forEach((setting, index) => {
    checkSetting(setting, seed, at.key("notification_settings").item(index));
  });
}

function checkDuplicates(seed: Seed, at: InputPath): void {
  const { users, groups, projects } = seed;
  const secrets = users.flatMap((user) => tokensOf(user).map(({ token }) => token));
  // The token is not quoted, as problems are printed.
  if (new Set(secrets).size < secrets.length) at.key("users").reject("contain the same token twice", null);
  rejectDuplicates(
    users.map(({ username }) => username),
    at.key("users"),
  );
  rejectDuplicates(
    groups.map(({ full_path }) => full_path),
    at.key("groups"),
  );
  rejectDuplicates(
    projects.flatMap(({ full_path, moved_from }) => [full_path, ...moved_from]),
    at.key("projects"),
  );
  rejectDuplicates(
    groups.flatMap(({ id }) => id ?? []),
    at.key("groups"),
  );
  rejectDuplicates(
    projects.flatMap(({ id }) => id ?? []),
    at.key("projects"),
  );
  rejectDuplicates(seed.notification_settings.map(settingName), at.key("notification_settings"));
  rejectDuplicates(
    projects.flatMap((project) => project.client_keys.flatMap((key) => key.public_key ?? [])),
    at.key("projects"),
  );
}

function settingName({ user, group, project }: SeedSetting): string {
  if (group !== null) return `the setting of ${user} for the group ${group}`;
  return project === null ? `the global setting of ${user}` : `the setting of ${user} for the project ${project}`;
}

function rejectDuplicates(names: readonly (string | number)[], at: InputPath): void {
  const seen = new Set<string>();
  for (const name of names) {
    const folded = String(name).toLowerCase();
    if (seen.has(folded)) at.reject(`contain ${name} twice`, null);
    seen.add(folded);
  }
}

function checkMembers(seed: Seed, at: InputPath): void {
  for (const kind of ["groups", "projects"] as const) {
    seed[kind].forEach(({ members }, index) => {
      const place = at.key(kind).item(index).key("members");
      for (const name of Object.keys(members)) {
        if (!isUser(name, seed)) place.key(name).reject("is not a user in this seed", null);
      }
      rejectDuplicates(Object.keys(members), place);
    });
  }
}

function checkGrants({ scopes, grants }: SeedToken, { groups, projects }: Seed, at: InputPath): void {
  if (scopes !== null && grants !== null) at.key("grants").reject("and scopes exclude each other", null);
  grants?.forEach(({ permissions, within }, index) => {
    if (within === null) return;
    const place = at.key("grants").item(index);
    if (!hasPath(within, [...groups, ...projects])) {
      place.key("within").reject(`${within} is neither a group nor a project in this seed`, null);
    }
    const own = permissions.filter((name) => PERMISSIONS[name] === "user" || PERMISSIONS[name] === "instance");
    if (own.length > 0) place.key("within").reject(`has no meaning for ${own.join(", ")}`, null);
  });
}

function checkSetting(setting: SeedSetting, seed: Seed, at: InputPath): void {
  const { group, project } = setting;
  if (!isUser(setting.user, seed)) at.key("user").reject(`${setting.user} is not a user in this seed`, null);
  if (group !== null && project !== null) at.reject("must name a group or a project, not both", null);
  if (group !== null && !hasPath(group, seed.groups))
    at.key("group").reject(`${group} is not a group in this seed`, null);
  if (project !== null && !hasPath(project, seed.projects)) {
    at.key("project").reject(`${project} is not a project in this seed`, null);
  }
  const scope: Scope = group !== null ? "group" : project !== null ? "project" : "global";
  if (setting.notification_email !== null && scope !== "global") {
    at.key("notification_email").reject("is only allowed in the global setting", null);
  }
  for (const name of Object.keys(setting.events)) {
    const isKnown = EVENTS.some((event) => event.name === name && event.scopes.includes(scope));
    if (!isKnown) at.key("events").key(name).reject(`is not an event of a ${scope} setting`, null);
  }
}

function isUser(username: string, { users }: Seed): boolean {
  return users.some((user) => user.username.toLowerCase() === username.toLowerCase());
}

function hasPath(path: string, sources: readonly { readonly full_path: string }[]): boolean {
  return sources.some((source) => source.full_path.toLowerCase() === path.toLowerCase());
}

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
