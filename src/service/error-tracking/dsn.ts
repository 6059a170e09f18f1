import type { ServiceContext } from "../context.ts";
import type { ClientKey, Instance } from "../store/index.ts";

/** The path of a client key's DSN on the host that accepts error reports. */
export const DSN_PATH = "/errortracking/api/v1/projects/";

/** The path below which a host has its relative root, without a slash at its end: `/gitlab`, or nothing. */
export function relativeRootOf({ dsnUrl }: Pick<Instance, "dsnUrl">): string {
  return dsnUrl === null ? "" : new URL(dsnUrl).pathname.replace(/\/+$/, "");
}

/** The URL that applications report errors to: always with a port, and with the project's numeric id. */
export function dsnOf({ publicKey, projectId }: ClientKey, { instance, url }: ServiceContext): string {
  const { protocol, hostname, port } = new URL(instance.dsnUrl ?? url());
  const explicitPort = port === "" ? (protocol === "https:" ? "443" : "80") : port;
  return `${protocol}//${publicKey}@${hostname}:${explicitPort}${relativeRootOf(instance)}${DSN_PATH}${projectId}`;
}
