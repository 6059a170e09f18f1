import type { Client, ProjectAccess, User } from "../../provider/client/index.ts";
import type { LiveObject } from "../../provider/resources/index.ts";
import type { LiveResource } from "../../provider/resources/live/index.ts";
import { integrationOf, isTracking } from "./feature.ts";
import { failureFrom, isBare, isOfPermission, type Failure } from "./failure.ts";
import { about, ok, problem, warning, type Result } from "./result.ts";
import { placesText } from "./state.ts";
import type { StatePlace } from "./state-places.ts";

/** Who asks about the places, and with what. */
interface Asking {
  readonly client: Client;
  readonly user: User | null;
  /** Whether the token is known to have scopes, and so is not a fine-grained one. */
  readonly hasScopes: boolean;
  readonly timeoutMs: number;
}

/** Checks, by reading what a refresh reads, what the user may do with the groups and projects of the state. */
export async function* checkPlaces(places: readonly StatePlace[], asking: Asking): AsyncGenerator<Result> {
  const results = await Promise.all(places.map((place) => resultsOf(place, asking)));
  const good = results.filter((each) => each.length === 0).length;
  yield* results.flat();
  if (good > 0) yield ok("access", `${placesText(good)}: the user may do everything for the objects in the state`);
}

async function resultsOf(place: StatePlace, asking: Asking): Promise<readonly Result[]> {
  const subject = `${place.kind} ${place.reference}`;
  try {
    const results = place.kind === "group" ? await readObjects(place, null, asking) : await ofProject(place, asking);
    return results.map((result) => about(subject, result));
  } catch (thrown) {
    return [about(subject, refused(failureFrom(thrown), asking))];
  }
}

function refused(failure: Failure, { hasScopes }: Asking): Result {
  const { finding, advice, original } = failure;
  if (!hasScopes || !isOfPermission(failure)) return problem("access", finding, advice);
  const why = `A group requires fine-grained tokens here, and this token has scopes: ${original}`;
  return problem("access", why, advice);
}

const callFor = ({ timeoutMs }: Asking) => ({ signal: AbortSignal.timeout(timeoutMs) });

async function ofProject(place: StatePlace, asking: Asking): Promise<readonly Result[]> {
  const access = await projectAccess(place.reference, asking);
  if (access === null) {
    const finding = "Project not found: it does not exist, or the token's user cannot see it.";
    return [problem("access", finding, "Check the ID or full path, and that the user is a member of the project.")];
  }
  const results = await readObjects(place, access.level, asking);
  return access.isArchived ? [ARCHIVED, ...results] : results;
}

/** A fine-grained token may manage a project without the permission to look at it. */
async function projectAccess(reference: string, asking: Asking): Promise<ProjectAccess | null> {
  try {
    return await asking.client.account.projectAccess(reference, callFor(asking));
  } catch (thrown) {
    if (!isOfPermission(failureFrom(thrown))) throw thrown;
    return { path: reference, isArchived: false, isMarkedForDeletion: false, level: UNKNOWN_LEVEL };
  }
}

const ARCHIVED = warning(
  "access",
  "Project is archived: it can be read, and may refuse changes.",
  'Unarchive it. To manage it no longer, first set `on_destroy = "keep"` for its settings and apply, and run `terraform state rm` for its client keys.',
);

/** Reads the objects of the state in a place, with one request for each resource. A null level is that of a group. */
async function readObjects(place: StatePlace, level: number | null, asking: Asking): Promise<readonly Result[]> {
  const { kind, reference, objects } = place;
  const query = {
    place: { kind, id: reference, path: reference },
    reference,
    client: asking.client,
    ...callFor(asking),
  };
  const results: Result[] = [];
  const lacking: LiveResource[] = [];
  for (const resource of new Set(objects.map((object) => object.resource))) {
    try {
      const found = await resource.live.read(query);
      results.push(...goneObjects(resource, found, place));
      if (isTracking(resource)) results.push(...(await integrationOf(found, place, query)));
    } catch (thrown) {
      const failure = failureFrom(thrown);
      const isOfRole = resource.live.role !== null && isBare(failure) && level !== null && level !== UNKNOWN_LEVEL;
      if (isOfRole) lacking.push(resource);
      else results.push(refused(failure, asking));
    }
  }
  // One reason refuses everything in a place.
  const each = new Map(results.map((result) => [result.finding, result]));
  return [...each.values(), ...lackingRoles(lacking, level ?? UNKNOWN_LEVEL, asking)];
}

/** Warns of numbered objects in the state that the place no longer has; an apply creates others. */
function goneObjects(resource: LiveResource, found: readonly LiveObject[], { objects }: StatePlace): readonly Result[] {
  const live = new Set(found.map(({ number }) => number));
  const own = objects.filter((object) => object.resource === resource);
  const numbers = own.flatMap(({ attributes }) => resource.live.numbersIn?.(attributes) ?? []);
  const [one] = resource.live.nouns;
  return [...new Set(numbers)].filter((number) => !live.has(number)).map((number) => goneObject(one, number));
}

const goneObject = (noun: string, number: number): Result =>
  warning(
    "access",
    `The ${noun} ${number} no longer exists: applications that use it cannot report errors.`,
    "`terraform plan` names its DSN. An apply creates another key, unless it was an earlier one: deploy the current DSN.",
  );

function lackingRoles(resources: readonly LiveResource[], level: number, { user }: Asking): readonly Result[] {
  const roles = [...new Set(resources.flatMap(({ live }) => live.role ?? []))];
  return roles.map((role) => {
    const nouns = resources.filter(({ live }) => live.role === role).map(({ live }) => live.nouns[1]);
    const finding = `${user?.name ?? "The token's user"} is ${roleOf(level)} here: ${nouns.join(" and ")} need the ${role} role.`;
    return problem("access", finding, `Ask an owner to raise the role, or use the token of a ${role}.`);
  });
}

const UNKNOWN_LEVEL = -1;

const ROLES: readonly (readonly [level: number, role: string])[] = [
  [50, "Owner"],
  [40, "Maintainer"],
  [30, "Developer"],
  [20, "Reporter"],
  [10, "Guest"],
];

const roleOf = (level: number): string => ROLES.find(([least]) => level >= least)?.[1] ?? "no member";
