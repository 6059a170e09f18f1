import { EVENTS, type Scope } from "../model/event.ts";
import { type Seed, type SeedSetting, tokensOf } from "./seed.ts";
import type { Place } from "../input/shape.ts";

/** Notes what a seed says that cannot be: names of nobody, things that are there twice, settings of two things at once. */
export function checkSeed(seed: Seed, at: Place): void {
  if (seed.users.length === 0) at.key("users").reject("must name at least one user", null);
  checkTwins(seed, at);
  checkMembers(seed, at);
  seed.users.forEach((user, index) => {
    if (user.scopes !== null && user.token === null)
      at.key("users").item(index).key("scopes").reject("needs a token", null);
  });
  seed.notification_settings.forEach((setting, index) => {
    checkSetting(setting, seed, at.key("notification_settings").item(index));
  });
}

function checkTwins(seed: Seed, at: Place): void {
  const { users, groups, projects } = seed;
  const secrets = users.flatMap((user) => tokensOf(user).map(({ token }) => token));
  // A twin token is not quoted: what is wrong with a seed is printed.
  if (new Set(secrets).size < secrets.length) at.key("users").reject("hold the same token twice", null);
  rejectTwins(
    users.map(({ username }) => username),
    at.key("users"),
  );
  rejectTwins(
    groups.map(({ full_path }) => full_path),
    at.key("groups"),
  );
  rejectTwins(
    projects.flatMap(({ full_path, moved_from }) => [full_path, ...moved_from]),
    at.key("projects"),
  );
  rejectTwins(
    groups.flatMap(({ id }) => id ?? []),
    at.key("groups"),
  );
  rejectTwins(
    projects.flatMap(({ id }) => id ?? []),
    at.key("projects"),
  );
  rejectTwins(seed.notification_settings.map(settingName), at.key("notification_settings"));
  rejectTwins(
    projects.flatMap((project) => project.client_keys.map((key) => key.public_key)),
    at.key("projects"),
  );
}

function settingName({ user, group, project }: SeedSetting): string {
  if (group !== null) return `the setting of ${user} for the group ${group}`;
  return project === null ? `the global setting of ${user}` : `the setting of ${user} for the project ${project}`;
}

function rejectTwins(names: readonly (string | number)[], at: Place): void {
  const seen = new Set<string>();
  for (const name of names) {
    const folded = String(name).toLowerCase();
    if (seen.has(folded)) at.reject(`name ${name} twice`, null);
    seen.add(folded);
  }
}

function checkMembers(seed: Seed, at: Place): void {
  for (const kind of ["groups", "projects"] as const) {
    seed[kind].forEach(({ members }, index) => {
      const place = at.key(kind).item(index).key("members");
      for (const name of Object.keys(members)) {
        if (!isUser(name, seed)) place.key(name).reject("is no user of this seed", null);
      }
      rejectTwins(Object.keys(members), place);
    });
  }
}

function checkSetting(setting: SeedSetting, seed: Seed, at: Place): void {
  const { group, project } = setting;
  if (!isUser(setting.user, seed)) at.key("user").reject(`${setting.user} is no user of this seed`, null);
  if (group !== null && project !== null) at.reject("must name a group or a project, not both", null);
  if (group !== null && !hasPath(group, seed.groups)) at.key("group").reject(`${group} is no group of this seed`, null);
  if (project !== null && !hasPath(project, seed.projects)) {
    at.key("project").reject(`${project} is no project of this seed`, null);
  }
  const scope: Scope = group !== null ? "group" : project !== null ? "project" : "global";
  if (setting.notification_email !== null && scope !== "global") {
    at.key("notification_email").reject("belongs to the global setting only", null);
  }
  for (const name of Object.keys(setting.events)) {
    const isKnown = EVENTS.some((event) => event.name === name && event.scopes.includes(scope));
    if (!isKnown) at.key("events").key(name).reject(`is no event of a ${scope} setting`, null);
  }
}

function isUser(username: string, { users }: Seed): boolean {
  return users.some((user) => user.username.toLowerCase() === username.toLowerCase());
}

function hasPath(path: string, sources: readonly { readonly full_path: string }[]): boolean {
  return sources.some((source) => source.full_path.toLowerCase() === path.toLowerCase());
}
