/** The service, the token, and the group and project that a run works with: all from the environment. */
import { resolve } from "node:path";

/** A service, a token, and a place. */
export interface Target {
  readonly baseUrl: string;
  readonly token: string;
  /** An ID or full path, as every other group and project here. */
  readonly group: string;
  readonly project: string;
}

const nameOf = (suffix: string): string => `TOCSIN_ACCEPTANCE_${suffix}`;

/** Reads the target. Throws if a variable is missing, or if the group is not confirmed. */
export function targetFrom(env: NodeJS.ProcessEnv): Target {
  const missing = ["BASE_URL", "TOKEN", "GROUP", "PROJECT", "CONFIRM"].map(nameOf).filter((name) => !env[name]);
  if (missing.length > 0)
    throw new Error(`Set ${missing.join(", ")} first. docs/acceptance.md describes each variable.`);
  const read = (suffix: string): string => env[nameOf(suffix)] ?? "";
  const [group, confirmed] = [read("GROUP"), read("CONFIRM")];
  if (group !== confirmed)
    throw new Error(
      `${nameOf("GROUP")} is "${group}", and ${nameOf("CONFIRM")} is "${confirmed}". ` +
        "Set both to the group whose settings the run may change.",
    );
  return { baseUrl: read("BASE_URL"), token: read("TOKEN"), group, project: read("PROJECT") };
}

const FILES = ["TOCSIN_CA_CERT_FILE", "TOCSIN_CLIENT_CERT_FILE", "TOCSIN_CLIENT_KEY_FILE"];
const IS_PROXY = /^(TOCSIN_PROXY_URL|(https?|no)_proxy)$/i;

/** The variables by which the provider and its client reach the service, for a process in any folder. */
export function connectionOf({ baseUrl, token }: Target, env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const kept = Object.entries(env).flatMap(([name, value = ""]) => {
    if (value === "") return [];
    if (FILES.includes(name)) return [[name, resolve(value)] as const];
    return IS_PROXY.test(name) ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(kept), TOCSIN_BASE_URL: baseUrl, TOCSIN_TOKEN: token };
}
