import { diagnostic, sentenceCase } from "../../../kit/errors.ts";
import type { Problem } from "../../../kit/schema/index.ts";
import { EVENT_NAMES, EVENTS, forEachEvent, type EventName } from "../../event.ts";
import { isBefore, TIERS, type Service } from "../service.ts";
import { RULE_ERRORS } from "./diagnostics.ts";

type Tier = (typeof TIERS)[number];

const tiersFrom = (lowest: Tier): readonly Tier[] => TIERS.slice(TIERS.indexOf(lowest));

const joined = (separator: string, parts: readonly (string | null)[]): string => parts.filter(Boolean).join(separator);

/** The descriptions of all events: their occasion, and the services that support them. */
export const EVENT_DOCS = forEachEvent(docOf);

function docOf(name: EventName): string {
  const { doc, since, tier, notFor } = EVENTS[name];
  const tiers = tier && `${tiersFrom(tier).map(sentenceCase).join(" and ")} only`;
  const from = joined(", ", [since && `From release ${since}`, tiers]);
  const limits = joined("; ", [from, notFor && `not for ${notFor}s`]);
  return joined(" ", [doc, limits && `${limits}.`]);
}

/** Returns the services that support an event, as the end of a sentence; empty if they are unknown. */
export function knownBy(name: EventName): string {
  const { since, tier, notFor } = EVENTS[name];
  return joined(", ", [since && `from release ${since}`, tier && onTiers(tier), notFor && scopesWithout(notFor)]);
}

/** Returns the settings that support an event that one kind does not, as the end of a sentence. */
export const scopesWithout = (scope: "group" | "project"): string =>
  `for ${scope === "group" ? "projects" : "groups"} and the global setting`;

function onTiers(lowest: Tier): string {
  const tiers = tiersFrom(lowest);
  return `only on the ${tiers.length === 1 ? "tier" : "tiers"} ${tiers.join(" and ")}`;
}

/** The events of a plan or a state, as far as they are known. */
type Switches = Readonly<Partial<Record<EventName, unknown>>> | null;

/** The problems with enabled events of a plan that the service does not have and would ignore. */
export interface Unavailable {
  /** Errors for events that the change switches on. */
  readonly errors: readonly Problem[];
  /** Warnings for events that were already on: an error would prevent the plan of a `destroy`. */
  readonly warnings: readonly Problem[];
}

/** Finds the events of a change that the service, as it is configured, does not have. */
export function unavailableEvents(planned: Switches, prior: Switches, service: Service): Unavailable {
  const problems = EVENT_NAMES.flatMap((name) => {
    const problem = planned?.[name] === true ? problemOf(name, service) : null;
    return problem === null ? [] : [{ name, problem }];
  });
  const pick = (wasOn: boolean) =>
    problems.filter(({ name }) => (prior?.[name] === true) === wasOn).map(({ problem }) => problem);
  return { errors: pick(false), warnings: pick(true) };
}

function problemOf(name: EventName, { release, tier }: Service): Problem | null {
  const { since, tier: lowest } = EVENTS[name];
  const path = ["events", { key: name }];
  if (since !== null && release !== null && isBefore(release, since)) {
    const why = `\`${name}\` needs release ${since}, but \`service_version\` is ${release}, so the service would ignore the event.`;
    return diagnostic(RULE_ERRORS.laterRelease, { why, path });
  }
  if (lowest !== null && tier !== null && TIERS.indexOf(tier) < TIERS.indexOf(lowest)) {
    const why = `\`${name}\` exists ${onTiers(lowest)}, but \`tier\` is ${tier}, so the service would ignore the event.`;
    return diagnostic(RULE_ERRORS.higherTier, { why, path });
  }
  return null;
}
