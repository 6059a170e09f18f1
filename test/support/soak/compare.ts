import type { ServiceProcess } from "../terraform/sandbox.ts";
import { KEYS_PER_PROJECT, LEVEL, RESOURCES_PER_PROJECT, type Stage } from "./configuration.ts";

/** The differences between a state and its service, each in words. */
export interface Difference {
  /** Objects that are missing from the state or the service, or have another value there. */
  readonly lost: readonly string[];
  /** Objects that exist but were not declared. */
  readonly doubled: readonly string[];
}

/** The attributes that are read from a resource in the state. */
interface Attributes {
  readonly project: string;
  readonly public_key?: string | null;
  readonly previous_keys?: readonly { readonly public_key: string }[];
}

interface Key {
  readonly id: number;
  readonly public_key: string;
}

/** Options of a comparison besides the service. */
interface Compared {
  readonly projects: readonly string[];
  readonly stage: Stage;
  /** The text of the state file. */
  readonly state: string;
  /** How many keys a project may have that are not in the state. */
  readonly strays: number;
}

/** Compares the state with what the service answers without faults. */
export async function compare(service: ServiceProcess, compared: Compared): Promise<Difference> {
  const { projects, stage, state, strays } = compared;
  const lost: string[] = [];
  const doubled: string[] = [];
  const entries = entriesOf(state);
  for (const project of projects) {
    const note = (list: string[], what: string): void => void list.push(`${stage}, ${project}: ${what}`);
    const own = entries.filter((entry) => entry.project === project);
    const count = stage === "destroyed" ? 0 : RESOURCES_PER_PROJECT;
    if (own.length !== count) note(own.length < count ? lost : doubled, `${own.length} state entries, not ${count}`);
    const held = own.flatMap(keysOf);
    const listed = (await keysIn(service, project)).map((key) => key.public_key);
    if (held.length < KEYS_PER_PROJECT[stage]) note(lost, `${held.length} keys in the state`);
    if (held.length > KEYS_PER_PROJECT[stage]) note(doubled, `${held.length} keys in the state`);
    if (new Set(held).size < held.length) note(doubled, "one key in two state entries");
    for (const key of held.filter((each) => !listed.includes(each))) note(lost, `no ${key} on the service`);
    const unheld = listed.filter((each) => !held.includes(each));
    if (unheld.length > strays) note(doubled, `on the service alone: ${unheld.join(", ")}`);
    for (const wrong of await wrongSettings(service, project, stage)) note(lost, wrong);
  }
  return { lost, doubled };
}

/** Deletes all keys of the projects. */
export async function deleteKeys(service: ServiceProcess, projects: readonly string[]): Promise<void> {
  for (const project of projects) {
    for (const { id } of await keysIn(service, project)) {
      await call(service, `${pathOf(project)}/error_tracking/client_keys/${id}`, "DELETE");
    }
  }
}

function entriesOf(state: string): readonly Attributes[] {
  const { resources } = JSON.parse(state) as {
    readonly resources: readonly { readonly instances: readonly { readonly attributes: Attributes }[] }[];
  }; // as Terraform writes it, version 4
  return resources.flatMap(({ instances }) => instances.map(({ attributes }) => attributes));
}

function keysOf({ public_key = null, previous_keys = [] }: Attributes): readonly string[] {
  return [...(public_key === null ? [] : [public_key]), ...previous_keys.map((key) => key.public_key)];
}

const keysIn = async (service: ServiceProcess, project: string): Promise<readonly Key[]> =>
  (await call(service, `${pathOf(project)}/error_tracking/client_keys`)) as readonly Key[]; // as the service has them

async function wrongSettings(service: ServiceProcess, project: string, stage: Stage): Promise<readonly string[]> {
  const [tracking, notifications] = (await Promise.all([
    call(service, `${pathOf(project)}/error_tracking/settings`),
    call(service, `${pathOf(project)}/notification_settings`),
    // As the service has them.
  ])) as [{ readonly active: boolean }, { readonly level: string; readonly events?: { readonly new_note: boolean } }];
  const { level, events } = notifications;
  return [
    ...(tracking.active === (stage !== "destroyed") ? [] : [`error tracking is ${tracking.active ? "on" : "off"}`]),
    ...(level === LEVEL[stage] ? [] : [`the level is ${level}`]),
    ...(stage !== "changed" || events?.new_note === true ? [] : ["new_note is off"]),
  ];
}

const pathOf = (project: string): string => `/projects/${encodeURIComponent(project)}`;

async function call({ url, token }: ServiceProcess, path: string, method = "GET"): Promise<unknown> {
  const answer = await fetch(`${url}/api/v4${path}`, { method, headers: { "PRIVATE-TOKEN": token } });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
