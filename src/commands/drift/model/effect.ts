import { LIVE } from "../../../provider/resources/live/index.ts";
import { differencesOf } from "./differences.ts";
import type { ChangedAttribute, DriftFinding } from "./finding.ts";
import { isList, isRecord } from "../../../kit/json.ts";
import { isSame, memberOf, type JsonValue } from "./value.ts";

/** Every effect, the worst one first. */
export const EFFECTS = ["alarm_off", "louder", "other"] as const;

/** The meaning of drift for the alarms: one went silent, more mail comes than is declared, or neither. */
export type Effect = (typeof EFFECTS)[number];

/**
 * The effect of a finding: the worst one of its attributes. Known attributes count only if all are known. An object
 * that is gone is an alarm that is off.
 */
export function effectOf(finding: DriftFinding): Effect {
  const { type, deposed } = finding.object;
  // An apply deletes what a replacement left behind.
  if (deposed !== null || !LIVE.some((resource) => resource.type === type)) return "other";
  if (finding.kind === "gone") return "alarm_off";
  const news = finding.attributes.filter(({ known }) => known === null);
  return worst((news.length === 0 ? finding.attributes : news).map(attributeEffect));
}

const worst = (effects: readonly Effect[]): Effect => EFFECTS.find((effect) => effects.includes(effect)) ?? "other";

function attributeEffect(changed: ChangedAttribute): Effect {
  const { attribute, sensitive, recorded, live, live_is_configured: isDeclared } = changed;
  if (sensitive || isDeclared === true) return "other";
  const [name = ""] = attribute.split(/[.[]/);
  switch (name) {
    case "level":
      return effectBetween(loudnessOf(recorded), loudnessOf(live));
    case "events":
      return eventsEffect(recorded, live);
    case "active":
    case "integrated":
      return recorded === true && live !== true ? "alarm_off" : "other";
    // A key that is gone beside earlier ones.
    case "id":
      return live === null ? "alarm_off" : "other";
    case "previous_keys":
      return isList(recorded) && !recorded.every((key) => hasKey(live, key)) ? "alarm_off" : "other";
    default:
      return "other";
  }
}

/** Each level notifies of what the one before it does, and of more. */
const LEVELS: readonly JsonValue[] = ["disabled", "mention", "participating", "custom", "watch"];

/** `global` takes over the user's own level, which is `participating` unless they chose another one. */
const loudnessOf = (level: JsonValue): number | null => {
  const index = LEVELS.indexOf(level === "global" ? "participating" : level);
  return index === -1 ? null : index;
};

function effectBetween(recorded: number | null, live: number | null): Effect {
  if (recorded === null || live === null || recorded === live) return "other";
  return live < recorded ? "alarm_off" : "louder";
}

/** Of one event, or of the map of all where one side has none. */
const eventsEffect = (recorded: JsonValue, live: JsonValue): Effect =>
  worst(
    differencesOf(asMap(recorded), asMap(live)).map(({ before, after }) => {
      return effectBetween(before === true ? 1 : 0, after === true ? 1 : 0);
    }),
  );

const asMap = (value: JsonValue): JsonValue => (isRecord(value) ? value : { event: value });

const hasKey = (list: JsonValue, key: JsonValue): boolean =>
  isList(list) && list.some((each) => isSame(memberOf(each, "key_id"), memberOf(key, "key_id")));
