import { jsonText } from "../../terminal/index.ts";
import { alikeIn } from "../../../provider/inventory/index.ts";
import { VERSION } from "../../../version.ts";
import type { ProjectCoverage } from "./coverage.ts";
import type { EffectiveSetting, Origin } from "./effective-setting.ts";
import type { Format } from "./words.ts";

/** For programs: `docs/schemas/coverage.v1.schema.json` describes it. */
export const json: Format = ({ projects, withoutAlarm, notKnown, skipped, isComplete }, { user, address }) =>
  jsonText({
    counts: { projects, without_alarm: withoutAlarm.length, not_known: notKnown.length },
    version: 1,
    tocsin: VERSION,
    complete: isComplete,
    address,
    user: user === null ? null : { id: Number(user.id), name: user.name },
    without_alarm: withoutAlarm.map(projectJson),
    not_known: notKnown.map(projectJson),
    skipped: alikeIn(skipped).map((alike) => ({
      what: alike[0].what,
      reason: alike[0].reason.message,
      places: alike.map(({ place }) => place),
    })),
  });

const projectJson = ({ id, path, errorTracking, inactiveKeys, notifications }: ProjectCoverage) => ({
  project: path,
  id: Number(id),
  error_tracking: errorTracking,
  inactive_client_keys: inactiveKeys,
  notifications: settingJson(notifications),
});

const settingJson = ({ level, isAlarm, from }: EffectiveSetting) => ({
  level,
  notifies: isAlarm,
  from: originJson(from),
});

const originJson = (from: Origin) => ({ kind: from.kind, path: from.kind === "global" ? null : from.path });
