import type { ClientKey } from "../store/index.ts";
import type { World } from "../context.ts";

/** The path that a client key's address has on the host that takes the reports. */
export const DSN_PATH = "/errortracking/api/v1/projects/";

/** The address that applications report errors to: always with a port, and with the project's number. */
export function dsnOf({ publicKey, projectId }: ClientKey, { instance, url }: World): string {
  const { protocol, hostname, port } = new URL(instance.dsnUrl ?? url());
  const explicitPort = port === "" ? (protocol === "https:" ? "443" : "80") : port;
  return `${protocol}//${publicKey}@${hostname}:${explicitPort}${DSN_PATH}${projectId}`;
}
