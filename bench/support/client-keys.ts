import type { ServiceProcess } from "../../test/support/terraform/sandbox.ts";
import { request } from "./service.ts";
import type { Rename } from "./state.ts";

/** A client key as the service lists it. */
interface Key {
  readonly id: number;
  readonly public_key: string;
  readonly tracker_dsn: string;
}

const PAGE = 100;

/** Turns the object of one client key into that of another one, of the keys that the service has in its projects. */
export async function otherKey(service: ServiceProcess, projects: number): Promise<Rename> {
  const keys: Key[][] = [];
  for (let project = 0; project < projects; project += 1) keys.push(await keysOf(service, project));
  return (text, index) => {
    const project = index % projects;
    const key = keys[project]?.[Math.floor(index / projects)];
    if (key === undefined) throw new Error(`bench/p${project} has too few client keys`);
    return text
      .replaceAll(/http:[^"]*\/errortracking\/[^"]*/g, key.tracker_dsn)
      .replaceAll(/glet_[0-9a-f]{32}/g, key.public_key)
      .replaceAll(/"key_id":\d+/g, `"key_id":${key.id}`)
      .replaceAll(/\bbench\/p0:\d+/g, `bench/p${project}:${key.id}`)
      .replaceAll(/\bbench\/p0\b/g, `bench/p${project}`);
  };
}

/** Deletes what the first project has beyond so many client keys: what was applied as the model of the others. */
export async function deleteSurplus(service: ServiceProcess, keys: number): Promise<void> {
  for (const { id } of (await keysOf(service, 0)).slice(keys)) {
    await request(service, `DELETE /api/v4/projects/bench%2Fp0/error_tracking/client_keys/${id}`);
  }
}

/** All client keys of a project, the oldest first. */
async function keysOf(service: ServiceProcess, project: number): Promise<Key[]> {
  const keys: Key[] = [];
  for (let page = 1; keys.length === (page - 1) * PAGE; page += 1) {
    const path = `/api/v4/projects/bench%2Fp${project}/error_tracking/client_keys?per_page=${PAGE}&page=${page}`;
    keys.push(...((await request(service, `GET ${path}`)) as Key[])); // the service's own format
  }
  return keys;
}
