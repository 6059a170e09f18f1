import type { Problem } from "../../kit/errors.ts";
import { recordOf } from "../../kit/json.ts";
import { textOf, type StateObject } from "../terraform/index.ts";
import { oneLine } from "../terminal/index.ts";

const SETTINGS = "tocsin_error_tracking_settings";
const SWITCHES = ["active", "integrated"];

/**
 * Warns of projects with keys whose settings, in the same state, are switched off: an event that arrives there proves
 * nothing.
 */
export function switchedOff(objects: readonly StateObject[]): readonly Problem[] {
  const live = objects.filter(({ deposed }) => deposed === null);
  const withKeys = new Set(live.filter(({ type }) => type !== SETTINGS).flatMap(projectNames));
  return live
    .filter((object) => object.type === SETTINGS && projectNames(object).some((name) => withKeys.has(name)))
    .flatMap(warningsOf);
}

function warningsOf({ address, instance }: StateObject): readonly Problem[] {
  const attributes = recordOf(instance["attributes"]);
  const off = SWITCHES.filter((name) => attributes[name] === false).map((name) => `${name} = false`);
  if (off.length === 0) return [];
  return [
    {
      summary: `Error tracking of ${oneLine(textOf(attributes["project"]) ?? "a project")} is off`,
      detail: `In the state, ${oneLine(address)} has ${off.join(" and ")}. GitLab refuses events for the project, or accepts them and shows them to nobody.`,
    },
  ];
}

/** The project of an object: as it is written, and its number where the state contains that. */
function projectNames({ instance }: StateObject): readonly string[] {
  const { project, tracker_dsn: dsn } = recordOf(instance["attributes"]);
  const number = textOf(recordOf(instance["identity"])["project_id"]);
  const [, numberInDsn] = /\/(\d+)$/.exec(textOf(dsn) ?? "") ?? [];
  return [textOf(project)?.toLowerCase(), number, numberInDsn].filter((name) => typeof name === "string");
}
