import { isWhollyKnown, type ObjectValue } from "../cty/index.ts";
import { diagnosticError, type DiagnosticError } from "../errors.ts";
import { inBackticks, type ConfigureContext, type Context, type Problem, type Provider } from "../schema/index.ts";
import { ERRORS } from "./diagnostics.ts";
import type { ManagedResource } from "./managed-resource.ts";
import { createSharing, type Shared, type Sharing } from "./shared.ts";

/** One configured provider: what its resources work with. */
export interface ProviderInstance {
  /** Whether Terraform may plan an object more than once with it. */
  readonly plansAgain: boolean;
  /** Whether Terraform stores the identities that it is told. */
  readonly keepsIdentities: boolean;
  readonly sharing: Sharing;
  /** Attributes of the provider that are not known yet; operations that need the service then do without, or fail. */
  readonly unknownAttributes: readonly string[];
  /** The client, made at the first call. */
  readonly client: () => Promise<unknown>;
}

/** Options of `createInstance` besides the configuration. */
export interface InstanceOptions extends ConfigureContext {
  readonly plansAgain: boolean;
}

/** Configures a provider. While any attribute is unknown, as at plan time it may be, nothing of it is used. */
export function createInstance(provider: Provider, config: ObjectValue, options: InstanceOptions): ProviderInstance {
  const unknownAttributes = Object.keys(config).filter((name) => !isWhollyKnown(config[name] ?? null));
  const sharing = createSharing();
  const { plansAgain, terraformVersion } = options;
  const instance = { sharing, plansAgain, keepsIdentities: keepsIdentities(terraformVersion), unknownAttributes };
  if (unknownAttributes.length > 0) {
    return { ...instance, client: () => Promise.reject(notYetKnown(unknownAttributes)) };
  }
  const connect = provider.configure(config, options);
  let client: Promise<unknown> | undefined;
  return { ...instance, client: () => (client ??= connect()) };
}

/** Stands for a provider that Terraform has not configured: as in `terraform validate`. */
export const unconfigured: ProviderInstance = {
  sharing: createSharing(),
  plansAgain: true,
  keepsIdentities: false,
  unknownAttributes: [],
  client: () => Promise.reject(diagnosticError(ERRORS.notConfigured)),
};

/** The surroundings of one operation. */
export interface Operation {
  readonly instance: ProviderInstance;
  readonly signal: AbortSignal;
  readonly warn: (problem: Problem) => void;
}

/** The surroundings of every part of an engine. */
export interface Runs {
  readonly resources: ReadonlyMap<string, ManagedResource>;
  readonly operation: (warn: Operation["warn"]) => Operation;
  readonly shared: () => Shared;
}

/** The values of an object from an earlier read. */
export interface Known {
  /** Returns the client with one change: it answers from what was read. */
  answer(client: unknown): unknown;
}

/** The operation with a client that answers from what is known. */
export const withKnown = ({ instance, ...operation }: Operation, known: Known | undefined): Operation => ({
  ...operation,
  instance: known === undefined ? instance : { ...instance, client: async () => known.answer(await instance.client()) },
});

/** The values that Terraform keeps with an object, unseen by the user. */
export interface Kept {
  readonly private: Uint8Array;
  /** Undefined where Terraform keeps none, and where an operation is not given it. */
  readonly identity?: ObjectValue | undefined;
}

/** Makes what a resource is given; waits for the client. */
export async function createContext(
  resource: ManagedResource,
  kept: Kept,
  { instance, signal, warn }: Operation,
): Promise<Context<unknown>> {
  const client = await instance.client();
  let stored: object | undefined;
  return {
    client,
    signal,
    shared: instance.sharing.now(),
    plansAgain: instance.plansAgain,
    warn,
    // Most operations do not look at it.
    get privateState() {
      return (stored ??= privateStateIn(resource, kept));
    },
  };
}

function privateStateIn(resource: ManagedResource, kept: Kept): object {
  const stored = { ...resource.privateState.read(kept.private) };
  return { ...stored, ...valuesFromIdentity(resource, kept, stored) };
}

/** The values that private state lacks and that the identity has; `stored` are those of private state. */
export function valuesFromIdentity(
  { definition }: ManagedResource,
  { identity }: Kept,
  stored: Readonly<Record<string, unknown>>,
): object {
  if (identity === undefined) return {};
  const values = definition.resourceIdentity?.stored?.(identity) ?? {};
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null && (stored[name] ?? null) === null),
  );
}

const notYetKnown = (names: readonly string[]): DiagnosticError =>
  diagnosticError(ERRORS.notYetKnown, {
    why: `The provider's ${inBackticks(names)} will be known only after apply, but this operation needs the service now.`,
  });

/**
 * Whether a release of Terraform or OpenTofu keeps identities: both do from 1.12 on. Nothing is asked of the service
 * for others.
 */
function keepsIdentities(version: string): boolean {
  const [, major = "0", minor = "0"] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 12);
}
