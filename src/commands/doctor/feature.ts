import type { Client, ErrorTrackingSetting } from "../../provider/client/index.ts";
import type { LiveObject } from "../../provider/resources/index.ts";
import type { LiveResource } from "../../provider/resources/live/index.ts";
import { ownBlocks, type PlacedBlock } from "./configuration.ts";
import { about, ok, warning, type Result } from "./result.ts";
import type { StatePlace } from "./state-places.ts";
import type { Target } from "./target.ts";
import { variableIn, variableValues } from "./variables.ts";

/** Who asks, and until when. */
interface Asking {
  readonly client: Client;
  readonly signal: AbortSignal;
}

const TRACKING = "tocsin_error_tracking_settings";

/** Whether a resource is the error tracking settings of projects. */
export const isTracking = ({ type }: LiveResource): boolean => type === TRACKING;

const isApplied = ({ objects }: StatePlace): boolean =>
  objects.some(({ resource, attributes }) => isTracking(resource) && attributes["integrated"] === true);

/** Warns of settings that were applied with the integrated backend, which the service shows as switched off. */
export async function integrationOf(
  found: readonly LiveObject[],
  place: StatePlace,
  { client, signal }: Asking,
): Promise<readonly Result[]> {
  if (!isApplied(place)) return [];
  const clients = found.map((object) => object.answer(client));
  const replies = clients.map((own) => own.errorTrackingSettings.get(place.reference, { signal }));
  return (await Promise.all(replies)).flatMap(({ value }) => (value?.integrated === false ? [FEATURE_OFF] : []));
}

const FEATURE_OFF = warning(
  "access",
  "Integrated error tracking is switched off: the service shows `integrated` as false.",
  "Ask an administrator to switch the feature integrated_error_tracking on. If it is on, somebody has switched the project: `terraform plan` shows it.",
);

const NOT_KNOWN = warning(
  "access",
  "Cannot tell whether integrated error tracking is on: the token cannot read any settings that show it.",
  "Ask an administrator whether the feature integrated_error_tracking is on. It is off by default: then an apply creates no settings, and applications cannot report errors.",
);

/** The most projects that are asked for settings that tell. */
const MAX_ASKED = 10;

/**
 * Looks for settings that tell whether the service has integrated error tracking on, if the configuration needs it and
 * no settings of the state tell already.
 */
export async function* checkFeature(
  target: Target,
  places: readonly StatePlace[],
  asking: Asking,
): AsyncGenerator<Result> {
  const blocks = blocksThatNeedIt(target);
  if (blocks.length === 0 || places.some(isApplied)) return;
  const inState = places.filter(({ kind }) => kind === "project").map(({ reference }) => reference);
  const projects = [...new Set([...(await projectsOf(blocks, target)), ...inState])];
  for (const project of projects.slice(0, MAX_ASKED)) {
    const setting = await settingOf(project, asking);
    if (setting?.integrated === true) {
      yield ok("access", "Integrated error tracking is on: the service shows it for a project");
      return;
    }
    // The service takes active settings without a tracker only if they are integrated.
    if (setting?.active === true && setting.api_url === null) {
      yield about(`project ${project}`, FEATURE_OFF);
      return;
    }
  }
  yield NOT_KNOWN;
}

/** Reads the settings of a project; null also where they cannot be read, which other checks report. */
const settingOf = (project: string, { client, signal }: Asking): Promise<ErrorTrackingSetting | null> =>
  client.errorTrackingSettings.get(project, { signal }).then(
    ({ value }) => value,
    () => null,
  );

/** The keys and integrated settings of this provider block. A module's blocks may be of any. */
function blocksThatNeedIt({ configuration, block }: Target): readonly PlacedBlock[] {
  const { files, modules } = configuration;
  const [alias = null] = block.alias?.split("[") ?? [];
  const own = ownBlocks(files).filter(({ body }) => aliasIn(body) === alias);
  return [...own, ...ownBlocks(modules)].filter(
    ({ kind, labels: [type], body }) =>
      kind === "resource" &&
      (type === "tocsin_client_key" || (type === TRACKING && body.attribute("integrated")?.literal !== false)),
  );
}

/** The alias in `tocsin.ada`, without the key of an instance. */
const aliasIn = (body: PlacedBlock["body"]): string | null =>
  /^tocsin\.([^[]+)/.exec(body.attribute("provider")?.text ?? "")?.[1] ?? null;

/** The projects that the blocks name as a text, a number or a variable. */
async function projectsOf(
  blocks: readonly PlacedBlock[],
  { setup, configuration }: Target,
): Promise<readonly string[]> {
  const values = await variableValues(setup, configuration);
  return blocks.flatMap(({ body }) => {
    const { literal, text = "" } = body.attribute("project") ?? {};
    const value = literal ?? values.get(variableIn(text) ?? "");
    return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
  });
}
