import { alikeIn } from "../../../provider/inventory/index.ts";
import { VERSION } from "../../../version.ts";
import type { Whose } from "../summary.ts";
import type { Coverage, ProjectCoverage, Verdict } from "./coverage.ts";
import type { EffectiveSetting } from "./effective-setting.ts";

/** The data of every format; `docs/schemas/coverage.v1.schema.json` describes it. */
export type CoverageModel = ReturnType<typeof modelOf>;

/** A project of the model. */
export type ProjectModel = CoverageModel["projects"][number];

/** The model of a coverage; projects with an alarm are in it only with `allRows`. */
export function modelOf({ projects, skipped, isComplete }: Coverage, { user, address }: Whose, allRows: boolean) {
  return {
    counts: countsOf(projects),
    version: 1,
    tocsin: VERSION,
    complete: isComplete,
    address,
    user: user === null ? null : { id: Number(user.id), name: user.name },
    projects: projects.filter(({ verdict }) => allRows || verdict !== "alarm").map(projectModel),
    skipped: alikeIn(skipped).map((alike) => ({
      what: alike[0].what,
      reason: alike[0].reason.message,
      places: alike.map(({ place }) => place),
    })),
  };
}

function countsOf(projects: readonly ProjectCoverage[]) {
  const count = (isOne: (project: ProjectCoverage) => boolean): number => projects.filter(isOne).length;
  const withVerdict = (verdict: Verdict): number => count((project) => project.verdict === verdict);
  return {
    projects: projects.length,
    without_error_tracking: count(({ errorTracking }) => errorTracking === "off" || errorTracking === "not_set_up"),
    without_client_key: count(({ keys }) => keys?.active === 0),
    silent: count(({ notifications }) => notifications.isAlarm === false),
    default: withVerdict("default"),
    no_alarm: withVerdict("no_alarm"),
    not_known: withVerdict("not_known"),
    not_read: {
      error_tracking: count(({ errorTracking }) => errorTracking === null),
      client_keys: count(({ keys }) => keys === null),
      notifications: count(({ notifications }) => notifications.isAlarm === null),
    },
  };
}

const projectModel = ({ id, path, verdict, errorTracking, keys, notifications }: ProjectCoverage) => ({
  project: path,
  id: Number(id),
  verdict,
  error_tracking: errorTracking,
  client_keys: keys,
  notifications: settingModel(notifications),
});

const settingModel = ({ level, isAlarm, from }: EffectiveSetting) => ({
  level,
  notifies: isAlarm,
  from: { kind: from.kind, path: from.kind === "global" ? null : from.path },
});
