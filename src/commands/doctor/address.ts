import { resolve } from "node:path";
import { nodeHostWith } from "../../host/node/index.ts";
import { checkOptions, type ClientOptions } from "../../provider/client/options/index.ts";
import type { Host } from "../../host/index.ts";
import { DiagnosticError } from "../../kit/errors.ts";
import type { Config } from "../../kit/schema/index.ts";
import { clientOptions, UNWRITTEN, type ProviderAttributes } from "../../provider/configuration/index.ts";
import { VERSION } from "../../version.ts";
import { failureFrom } from "./failure.ts";
import type { ProviderBlock } from "./provider-block.ts";
import { ok, problem, stopAt, warning, type QuickCheck } from "./result.ts";
import type { Setup } from "./setup.ts";

/** The provider's connection. */
export interface Access {
  readonly options: ClientOptions;
  readonly checked: ReturnType<typeof checkOptions>;
  /** The source of the token, in words; null if there is none, in which case the options contain an invalid one. */
  readonly tokenFrom: string | null;
  /** Why there is no token to send. */
  readonly missingToken: DiagnosticError | null;
}

/** Stands in for a missing token: what answers at the address can be found out without one. */
const NO_TOKEN = "none";

/** A person waits: one attempt tells what is wrong. */
const IMPATIENT = { requestTimeoutMs: 10_000, maxRetries: 0 } as const;

/**
 * Checks what the provider would connect with: the provider block first, then the environment, exactly as the provider
 * reads them.
 */
export function* checkAddress(setup: Setup, block: ProviderBlock): QuickCheck<Access> {
  const config = configFrom(block);
  const relevant = block.unread.filter((name) => Object.hasOwn(config, name));
  if (relevant.length > 0) {
    const finding = `${block.file ?? ""} sets ${relevant.join(", ")} to an expression, which only Terraform evaluates.`;
    yield warning("address", finding, "Set the same by the environment for this command; it is what is checked here.");
  }
  const warnings: { summary: string; detail: string }[] = [];
  try {
    const access = accessWith(config, setup, (found) => warnings.push(found));
    const { baseUrl } = access.options.variables ?? {};
    const { origin, root } = access.checked.address;
    yield ok("address", `${origin}${root} (${placeOf(baseUrl, block)})`);
    for (const { summary, detail } of warnings) yield warning("address", summary, detail);
    return access;
  } catch (thrown) {
    const { finding, advice } = failureFrom(thrown);
    return yield* stopAt(problem("address", finding, advice));
  }
}

/** Names the source of a setting. */
export const placeOf = (variable: string | undefined, { file }: ProviderBlock): string =>
  variable ?? `the provider block in ${file ?? "the configuration"}`;

function accessWith(
  config: Config<ProviderAttributes>,
  { env, folder }: Setup,
  warn: (found: { summary: string; detail: string }) => void,
): Access {
  const host = hostIn(folder, env);
  const context = { host, terraformVersion: "none", warn };
  const read = (written: Config<ProviderAttributes>): Pick<Access, "options" | "checked"> => {
    const options = {
      ...clientOptions(written, context, VERSION),
      ...IMPATIENT,
      userAgent: `tocsin-doctor/${VERSION}`,
    };
    return { options, checked: checkOptions(options, host) };
  };
  try {
    const found = read(config);
    return { ...found, tokenFrom: found.options.variables?.token ?? "the provider block", missingToken: null };
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError) || thrown.path?.[0] !== "token") throw thrown;
    return { ...read({ ...config, token: NO_TOKEN }), tokenFrom: null, missingToken: thrown };
  }
}

/** This machine, with relative paths as Terraform resolves them in this folder. */
function hostIn(folder: string, env: Setup["env"]): Host {
  const host = nodeHostWith(env);
  const at = (path: string): string => resolve(folder, path);
  return { ...host, readFile: (path) => host.readFile(at(path)), exists: (path) => host.exists(at(path)) };
}

function configFrom({ written }: ProviderBlock): Config<ProviderAttributes> {
  // As in the provider, an empty text counts as not set.
  const text = (name: keyof ProviderAttributes): string | null => written.get(name) || null;
  return {
    ...UNWRITTEN,
    base_url: text("base_url"),
    token: text("token"),
    sudo: written.get("sudo") ?? null,
    proxy_url: text("proxy_url"),
    ca_cert_file: text("ca_cert_file"),
    client_cert_file: text("client_cert_file"),
    client_key_file: text("client_key_file"),
    insecure_skip_verify: text("insecure_skip_verify") === "true",
  };
}
