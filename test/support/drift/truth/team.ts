/** A random team: projects on the service, and the configuration that manages something of each. */
import type { SeedInput } from "../../../../src/testing.ts";
import type { Random } from "../../random.ts";

/** The wishes for one project. */
export interface Wish {
  readonly project: string;
  readonly [name: string]: unknown;
}

/** The objects at one place of a configuration, by the keys of `for_each`. */
export interface Objects {
  readonly settings: Readonly<Record<string, Wish>>;
  readonly tracking: Readonly<Record<string, Wish>>;
  readonly keys: Readonly<Record<string, Wish>>;
}

/** The objects in the root module, of an alias that acts as another user, and in a module. */
export interface Team {
  readonly seed: SeedInput;
  readonly places: Readonly<Record<"mine" | "second" | "team", Objects>>;
}

/** The token that may only read, and act as others. */
export const READER = "reader-token";
/** A project without error tracking settings. */
export const BARE = "team/bare";
/** The user whom the alias `second` stands for. */
export const SECOND = "ada";

const LEVELS = ["disabled", "participating", "watch", "global", "mention"] as const;
/** Events that a test changes, too. */
export const EVENTS = ["new_note", "new_issue", "failed_pipeline", "merge_merge_request"] as const;
/** Text that Terraform has to escape in an address. */
const TAILS = ["", " b", '"q"', "\\", "${x}", "%{x}", "\n", "é", "\u{1f514}", "\u200b", "$", ".c[0]"] as const;

/** Makes the team of a random source. */
export function makeTeam(random: Random): Team {
  const hasFeature = random.chance(0.5);
  const projects: NonNullable<SeedInput["projects"]>[number][] = [{ full_path: BARE }];
  const addProject = (more: object = {}): string => {
    const full_path = `team/p${projects.length}`;
    projects.push({ full_path, ...more });
    return full_path;
  };
  const places = { mine: 5, second: 3, team: 4 };
  const objects = (count: number): Objects => ({
    settings: keyed(random, count, () => ({ project: addProject(), ...settingOf(random) })),
    tracking: keyed(random, count, () => trackingOf(random, { hasFeature, addProject })),
    keys: keyed(random, count, () => ({ project: addProject(), retain: random.below(4) })),
  });
  const made = {
    mine: objects(places.mine),
    second: objects(places.second),
    team: objects(places.team),
  };
  return { seed: seedOf(projects, hasFeature), places: made };
}

function keyed(random: Random, count: number, wish: () => Wish): Readonly<Record<string, Wish>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}${random.pick(TAILS)}`, wish()]));
}

/** Events count at one level only. */
function settingOf(random: Random): object {
  if (random.chance(0.4)) return { level: random.pick(LEVELS), events: null };
  const events = EVENTS.filter(() => random.chance(0.6)).map((name) => [name, random.chance(0.5)] as const);
  return { level: "custom", events: Object.fromEntries(events) };
}

function trackingOf(
  random: Random,
  { hasFeature, addProject }: { hasFeature: boolean; addProject: (more?: object) => string },
): Wish {
  const active = random.chance(0.7);
  if (random.chance(0.3)) {
    const api_url = `https://errors.example/api/0/projects/team/${random.below(100)}/`;
    return { project: addProject({ error_tracking: { integrated: false, api_url } }), active, integrated: false };
  }
  // Without the feature, settings cannot be created: they must be there.
  const project = hasFeature && random.chance(0.5) ? addProject() : addProject({ error_tracking: {} });
  return { project, active, integrated: true };
}

const seedOf = (projects: NonNullable<SeedInput["projects"]>, hasFeature: boolean): SeedInput => ({
  users: [
    {
      username: "root",
      email: "root@example.com",
      verified_emails: ["alarms@example.com"],
      admin: true,
      tokens: [{ token: "root-token" }, { token: READER, scopes: ["read_api", "sudo"] }],
    },
    { username: SECOND, email: "ada@example.com" },
  ],
  groups: [{ full_path: "team", visibility: "private", members: { [SECOND]: "maintainer" } }],
  projects,
  features: { integrated_error_tracking: hasFeature },
});
