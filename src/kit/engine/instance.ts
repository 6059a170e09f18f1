import { isWhollyKnown, type ObjectValue } from "../cty/index.ts";
import { DiagnosticError } from "../errors.ts";
import { inBackticks, type Context, type Problem, type Provider, type Run } from "../schema/index.ts";
import { createRun } from "./run.ts";

/** One configured provider: what its resources work with. */
export interface Instance {
  readonly run: Run;
  /** Attributes of the provider that are not known yet; operations that need the service then do without, or fail. */
  readonly unknownAttributes: readonly string[];
  /** The client, made at the first call. */
  readonly client: () => Promise<unknown>;
}

/** What `createInstance` needs besides the configuration. */
export interface InstanceOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terraformVersion: string;
  readonly warn: (problem: Problem) => void;
}

/** Configures a provider. While any attribute is unknown, as at plan time it may be, nothing of it is used. */
export function createInstance(provider: Provider, config: ObjectValue, options: InstanceOptions): Instance {
  const unknownAttributes = Object.keys(config).filter((name) => !isWhollyKnown(config[name] ?? null));
  if (unknownAttributes.length > 0) {
    return { run: createRun(), unknownAttributes, client: () => Promise.reject(notYetKnown(unknownAttributes)) };
  }
  const connect = provider.configure(config, options);
  let client: Promise<unknown> | undefined;
  return { run: createRun(), unknownAttributes, client: () => (client ??= connect()) };
}

/** Stands for a provider that Terraform has not configured: as in `terraform validate`. */
export const unconfigured: Instance = {
  run: createRun(),
  unknownAttributes: [],
  client: () =>
    Promise.reject(
      new DiagnosticError({
        code: "internal",
        summary: "Provider not configured",
        detail: "Terraform asked for an operation on the service before it configured the provider.",
      }),
    ),
};

/** What one operation runs with. */
export interface Operation {
  readonly instance: Instance;
  readonly signal: AbortSignal;
  readonly warn: (problem: Problem) => void;
}

/** Makes what a resource is given; waits for the client. `kept` is the object's private state. */
export async function createContext({ instance, signal, warn }: Operation, kept: unknown): Promise<Context<unknown>> {
  return { client: await instance.client(), signal, run: instance.run, kept, warn };
}

function notYetKnown(names: readonly string[]): DiagnosticError {
  return new DiagnosticError({
    code: "unavailable",
    summary: "Provider configuration not yet known",
    detail: `The provider's ${inBackticks(names)} will be known only after apply, and this operation needs the service now. Set ${names.length === 1 ? "it" : "them"} to values that are known, or apply what ${names.length === 1 ? "it depends" : "they depend"} on first.`,
  });
}
