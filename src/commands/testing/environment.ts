/** Variables that change what Terraform or the provider does: where they look, what they say, whom they ask. */
const DECIDES = /^(TOCSIN_|GITLAB_|TF_|CI_SERVER_URL$)/;

/** What other providers and modules come by, and what is logged. */
const IS_KEPT = /^TF_(TOKEN_|PLUGIN_CACHE_|LOG)/;

/**
 * The environment of this process without what would change the outcome of a test, and with these variables. Terraform
 * asks nobody whether there is a newer one.
 */
export function environment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !DECIDES.test(name) || IS_KEPT.test(name));
  return { ...Object.fromEntries(kept), CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1", ...extra };
}
