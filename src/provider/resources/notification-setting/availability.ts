import { diagnostic } from "../../../kit/errors.ts";
import type { Problem } from "../../../kit/schema/index.ts";
import { isBefore, TIERS, type Service } from "../service.ts";
import { UNAVAILABLE } from "./diagnostics.ts";
import { EVENT_NAMES, type EventName } from "./event.ts";

/** The release with which an event came, where its page, or the history of the service, names one. */
const SINCE: Partial<Record<EventName, string>> = {
  moved_project: "13.3",
  merge_when_pipeline_succeeds: "13.9",
  new_epic: "11.3",
  approver: "16.7",
  service_account_failed_pipeline: "18.1",
  service_account_success_pipeline: "18.1",
  service_account_fixed_pipeline: "18.1",
};

/** The lowest tier that has it. */
const TIER: Partial<Record<EventName, NonNullable<Service["tier"]>>> = {
  new_epic: "ultimate",
  approver: "premium",
  service_account_failed_pipeline: "premium",
  service_account_success_pipeline: "premium",
  service_account_fixed_pipeline: "premium",
};

/** The settings that have it, where not all have. */
const SCOPES: Partial<Record<EventName, string>> = {
  new_epic: "for groups and the global setting",
  approver: "for projects and the global setting",
};

/** Which services know an event, as the end of a sentence that says so; empty where that is not known. */
export function knownBy(name: EventName): string {
  const [since, lowest, scopes] = [SINCE[name], TIER[name], SCOPES[name]];
  return [
    since === undefined ? [] : `from release ${since}`,
    lowest === undefined ? [] : `on the ${tiersFrom(lowest)} only`,
    scopes ?? [],
  ]
    .flat()
    .join(", ");
}

function tiersFrom(lowest: (typeof TIERS)[number]): string {
  const tiers = TIERS.slice(TIERS.indexOf(lowest));
  return `${tiers.length === 1 ? "tier" : "tiers"} ${tiers.join(" and ")}`;
}

/** The events of a plan, or of a state, as far as they are known. */
type Switches = Readonly<Partial<Record<EventName, unknown>>> | null;

/** What to say of the events of a plan that are on, and that the service does not have: it would ignore them. */
export interface Unavailable {
  /** Of those that the change switches on. */
  readonly errors: readonly Problem[];
  /** Of those that were on before: an error would keep a `destroy` from being planned. */
  readonly warnings: readonly Problem[];
}

/** Finds the events that the service does not have, by what the configuration says of it. */
export function unavailableEvents({ planned, prior, service }: EventChange): Unavailable {
  const problems = EVENT_NAMES.flatMap((name) => {
    const problem = planned?.[name] === true ? problemOf(name, service) : null;
    return problem === null ? [] : [{ name, problem }];
  });
  const pick = (wasOn: boolean) =>
    problems.filter(({ name }) => (prior?.[name] === true) === wasOn).map(({ problem }) => problem);
  return { errors: pick(false), warnings: pick(true) };
}

/** The events of a change, as far as they are known, and the service that they are sent to. */
interface EventChange {
  readonly planned: Switches;
  readonly prior: Switches;
  readonly service: Service;
}

function problemOf(name: EventName, { release, tier }: Service): Problem | null {
  const [since, lowest] = [SINCE[name], TIER[name]];
  const path = ["events", { key: name }];
  if (since !== undefined && release !== null && isBefore(release, since)) {
    const why = `The service knows \`${name}\` from release ${since}, and \`service_version\` is ${release}: it would ignore the event.`;
    return diagnostic(UNAVAILABLE.laterRelease, { why, path });
  }
  if (lowest !== undefined && tier !== null && TIERS.indexOf(tier) < TIERS.indexOf(lowest)) {
    const why = `The service has \`${name}\` on the ${tiersFrom(lowest)} only, and \`tier\` is ${tier}: it would ignore the event.`;
    return diagnostic(UNAVAILABLE.higherTier, { why, path });
  }
  return null;
}
