import type { Client, ProjectAccess, User } from "../../provider/client/index.ts";
import { failureFrom, isBare, isOfPermission, type Failure } from "./failure.ts";
import { about, ok, problem, warning, type Check, type Result } from "./result.ts";
import { counted } from "./state.ts";
import type { StatePlace } from "./state-places.ts";

/** Who asks about the places, and with what. */
interface Asking {
  readonly client: Client;
  readonly user: User | null;
  /** Whether the token is known to have scopes, and so is no fine-grained one. */
  readonly hasScopes: boolean;
  readonly timeoutMs: number;
}

/** Checks, by reading what a refresh reads, what the user may do with the groups and projects of the state. */
export async function* checkPlaces(places: readonly StatePlace[], asking: Asking): Check<true> {
  const results = await Promise.all(places.map((place) => resultsOf(place, asking)));
  const good = results.filter((each) => each.length === 0).length;
  yield* results.flat();
  if (good > 0) yield ok("access", `${counted(good, "project or group")}: the user may do what the state has`);
  return true;
}

async function resultsOf(place: StatePlace, asking: Asking): Promise<readonly Result[]> {
  try {
    const results = place.kind === "group" ? await ofGroup(place, asking) : await ofProject(place, asking);
    return results.map((result) => about(`${place.kind} ${place.reference}`, result));
  } catch (thrown) {
    return [about(`${place.kind} ${place.reference}`, refused(failureFrom(thrown), asking))];
  }
}

function refused(failure: Failure, { hasScopes }: Asking): Result {
  const { finding, advice, original } = failure;
  if (!hasScopes || !isOfPermission(failure)) return problem("access", finding, advice);
  const why = `A group requires fine-grained tokens here, and this token has scopes: ${original}`;
  return problem("access", why, advice);
}

const callFor = ({ timeoutMs }: Asking) => ({ signal: AbortSignal.timeout(timeoutMs) });

async function ofGroup({ reference }: StatePlace, asking: Asking): Promise<readonly Result[]> {
  await asking.client.notificationSettings.get({ kind: "group", id: reference }, callFor(asking));
  return [];
}

async function ofProject(place: StatePlace, asking: Asking): Promise<readonly Result[]> {
  const { client } = asking;
  const { reference } = place;
  const access = await projectAccess(reference, asking);
  if (access === null) {
    const finding = "Project not found: it does not exist, or the token's user cannot see it.";
    return [problem("access", finding, "Check the ID or full path, and that the user is a member of the project.")];
  }
  if (place.hasNotifications)
    await client.notificationSettings.get({ kind: "project", id: reference }, callFor(asking));
  const tracking = place.hasErrorTracking ? await errorTrackingOf(place, access, asking) : [];
  return access.isArchived ? [ARCHIVED, ...tracking] : tracking;
}

/** A fine-grained token may manage a project without the permission to look at it. */
async function projectAccess(reference: string, asking: Asking): Promise<ProjectAccess | null> {
  try {
    return await asking.client.account.projectAccess(reference, callFor(asking));
  } catch (thrown) {
    if (!isOfPermission(failureFrom(thrown))) throw thrown;
    return { path: reference, isArchived: false, level: UNKNOWN_LEVEL };
  }
}

const ARCHIVED = warning(
  "access",
  "Project is archived: it can be read, and may refuse changes.",
  "Unarchive it, or remove it from the configuration.",
);

async function errorTrackingOf(
  { reference, isIntegrated }: StatePlace,
  { level }: ProjectAccess,
  asking: Asking,
): Promise<readonly Result[]> {
  try {
    const { value } = await asking.client.errorTrackingSettings.get(reference, callFor(asking));
    return isIntegrated && value?.integrated === false ? [FEATURE_OFF] : [];
  } catch (thrown) {
    const failure = failureFrom(thrown);
    if (!isBare(failure) || level === UNKNOWN_LEVEL) return [refused(failure, asking)];
    const role = `${asking.user?.name ?? "The token's user"} is ${roleOf(level)} here`;
    const needed = "error tracking settings and client keys need the Maintainer role";
    return [problem("access", `${role}: ${needed}.`, "Have the role raised, or use the token of a Maintainer.")];
  }
}

const FEATURE_OFF = warning(
  "access",
  "Integrated error tracking is switched off: the service shows `integrated` as false.",
  "Ask an administrator to switch the feature integrated_error_tracking on. If it is on, somebody has switched the project: `terraform plan` shows it.",
);

const UNKNOWN_LEVEL = -1;

const ROLES: readonly (readonly [level: number, role: string])[] = [
  [50, "Owner"],
  [40, "Maintainer"],
  [30, "Developer"],
  [20, "Reporter"],
  [10, "Guest"],
];

const roleOf = (level: number): string => ROLES.find(([least]) => level >= least)?.[1] ?? "no member";
