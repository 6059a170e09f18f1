import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseUrl } from "../../../src/kit/url.ts";

/** Hosts of this machine. */
const LOCAL = ["127.0.0.1", "[::1]", "localhost"];

/**
 * The address of a registry as npm writes it. Throws for a registry of another machine, where a rehearsal would take
 * the version for good.
 */
export function localRegistry(address: string): string {
  const url = parseUrl(address);
  if (url === null || !LOCAL.includes(url.hostname))
    throw new Error(`A rehearsal needs a registry on this machine, such as http://127.0.0.1:4873, not ${address}.`);
  return `${url.origin}${url.pathname.replace(/\/?$/, "/")}`;
}

/** Variables with the user's settings and secrets, and those that change what npm, Terraform or the provider do. */
const HIDDEN =
  /^(?:npm_|node_auth_token$|actions_|github_|gitlab_|ci_|tocsin_|tf_|gpg_private_key$|passphrase$|provider_package$)|_proxy$/i;

/**
 * Creates a home folder, and returns the variables of programs that know nothing of the user: npm publishes and
 * installs with settings of its own, and a token that is worth nothing.
 */
export async function createHome(
  home: string,
  registry: string,
  user: NodeJS.ProcessEnv = process.env,
): Promise<NodeJS.ProcessEnv> {
  await mkdir(home, { recursive: true });
  const settings = join(home, ".npmrc");
  const token = `${registry.replace(/^\w+:/, "")}:_authToken=rehearsal`;
  await writeFile(settings, [`registry=${registry}`, token, "audit=false", "fund=false", ""].join("\n"));
  const kept = Object.entries(user).filter(([name]) => !HIDDEN.test(name));
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    npm_config_userconfig: settings,
    npm_config_globalconfig: join(home, "no-npmrc"),
    npm_config_cache: join(home, ".npm"),
    npm_config_update_notifier: "false",
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
  };
}
