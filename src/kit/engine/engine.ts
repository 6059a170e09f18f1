import { objectType, type Diagnostic, type Provider } from "../schema/index.ts";
import type { CtyType, ObjectValue, Value } from "../cty/index.ts";
import type { DiagnosticError } from "../errors.ts";
import { createActions, type Actions } from "./action.ts";
import { apply, type ApplyRequest } from "./apply.ts";
import { createDataSources, type DataSources } from "./data-source.ts";
import { createFunctions, type Functions } from "./call.ts";
import { foldedError, foldedReadError } from "./fold-errors.ts";
import { collect, type Answered } from "./collect.ts";
import { createInstance, unconfigured, withKnown, type Known, type Operation, type Runs } from "./instance.ts";
import { createLists, type Lists } from "./list.ts";
import { managedResources, type ManagedResource } from "./managed-resource.ts";
import { noSuch } from "./provided.ts";
import { plan, type PlanRequest, type PlanResult } from "./plan.ts";
import { importObject } from "./import.ts";
import { move, type MoveRequest } from "./move.ts";
import { read, unreadOf, type ReadRequest } from "./read.ts";
import type { Identified, Written } from "./resource-identity.ts";
import type { Shared } from "./shared.ts";
import { upgrade, upgradeIdentity, type StoredState } from "./upgrade.ts";
import { validate, validateBlock, withoutEmpty } from "./validate.ts";

/**
 * A provider that runs: Terraform's operations on values, without a wire. No operation throws; what goes wrong is a
 * diagnostic.
 */
export interface Engine extends Actions, DataSources, Functions, Lists {
  readonly provider: Provider;
  /** The wire type of the provider's configuration. */
  readonly type: CtyType;
  /** Everything that the provider manages. */
  readonly resources: readonly ManagedResource[];
  /** The resource of that name in a configuration. Throws `unsupported` when there is none. */
  resource(typeName: string): ManagedResource;
  validateProvider(config: ObjectValue): readonly Diagnostic[];
  validateResource(resource: ManagedResource, config: ObjectValue): readonly Diagnostic[];
  /** Starts a new run: what the provider remembered of an earlier one is forgotten. */
  configure(config: ObjectValue, terraformVersion: string): Promise<readonly Diagnostic[]>;
  upgrade(resource: ManagedResource, stored: StoredState): Promise<Answered<{ state: Value }>>;
  upgradeIdentity(
    resource: ManagedResource,
    stored: StoredState,
  ): Promise<Answered<{ identity: ObjectValue | undefined }>>;
  read(resource: ManagedResource, stored: ReadRequest): Promise<Answered<{ state: Value }>>;
  plan(resource: ManagedResource, request: PlanRequest): Promise<Answered<PlanResult>>;
  apply(resource: ManagedResource, request: ApplyRequest): Promise<Answered<Identified>>;
  /** Takes an import ID, or an identity. `known` may answer instead of the service, from what was read before. */
  import(
    resource: ManagedResource,
    target: string | ObjectValue,
    known?: Known,
  ): Promise<Answered<{ imported: Identified | null }>>;
  /** Needs no configured provider, as `upgrade`. */
  move(resource: ManagedResource, source: MoveRequest): Promise<Answered<{ moved: Written | null }>>;
  /** The values that the operations since the first read after the last apply share. */
  readonly shared: Shared;
  /**
   * Cancels what is waiting; requests that are on their way are finished. Operations that come later are not affected.
   */
  stop(): void;
}

/** Makes a provider run. `env` is where its configuration may look for what is not written. */
export function createEngine(provider: Provider, env: Readonly<Record<string, string | undefined>>): Engine {
  const resources = managedResources(provider);
  let stopping = new AbortController();
  const product = `the provider ${provider.name}`;
  const { instance, ...block } = createBlock(provider, { env, product });
  const shared = (): Shared => instance().sharing.now();
  const operation = (warn: Operation["warn"]): Operation => ({ instance: instance(), signal: stopping.signal, warn });
  const toDiagnostic = (error: DiagnosticError) => foldedError(error, shared());

  return {
    ...block,
    ...createParts(provider, { resources, operation, shared }),
    ...createUpgrades(product),
    provider,
    type: objectType(provider.attributes),
    resources: [...resources.values()],
    resource: (typeName) => resources.get(typeName) ?? noSuch("resource type", typeName),
    validateResource: ({ attributes, definition }, config) => validate({ ...definition, attributes }, config),
    read: (resource, stored) =>
      collect<{ state: Value }>(
        product,
        {
          onError: () => ({ state: stored.state }),
          toDiagnostic: (error) => foldedReadError(error, unreadOf(resource, stored, instance()), shared()),
        },
        async (warn) => ({ state: await read(resource, stored, operation(warn)) }),
      ),
    plan: (resource, request) => {
      const onError = (): PlanResult => ({ planned: null, replacedBy: [], private: request.private });
      return collect(product, { onError, toDiagnostic }, (warn, refuse) =>
        plan(resource, request, { ...operation(warn), refuse }),
      );
    },
    apply: (resource, request) => apply(resource, request, { instance: instance(), signal: stopping.signal, product }),
    import: (resource, target, known) =>
      collect<{ imported: Identified | null }>(
        product,
        { onError: () => ({ imported: null }), toDiagnostic },
        async (warn) => {
          const wanted = { resource, target, all: [...resources.values()] };
          return { imported: await importObject(wanted, withKnown(operation(warn), known)) };
        },
      ),
    shared: (create) => shared()(create),
    stop: () => {
      stopping.abort();
      stopping = new AbortController();
    },
  };
}

/** Creates the parts of the engine for everything besides resources. */
const createParts = (provider: Provider, runs: Runs) => ({
  ...createActions(provider, runs),
  ...createDataSources(provider, runs),
  ...createFunctions(provider),
  ...createLists(provider, runs),
});

/** Creates the parts of the engine that do not need a configured provider. */
const createUpgrades = (product: string): Pick<Engine, "upgrade" | "upgradeIdentity" | "move"> => ({
  upgrade: (resource, stored) =>
    collect<{ state: Value }>(product, { onError: () => ({ state: null }) }, () => ({
      state: upgrade(resource, stored),
    })),
  upgradeIdentity: (resource, stored) =>
    collect<{ identity: ObjectValue | undefined }>(product, { onError: () => ({ identity: undefined }) }, () => ({
      identity: upgradeIdentity(resource, stored),
    })),
  move: (resource, source) =>
    collect<{ moved: Written | null }>(product, { onError: () => ({ moved: null }) }, () => ({
      moved: move(resource, source),
    })),
});

interface BlockOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly product: string;
}

/** Creates the part of the engine for the provider's block, which configures the provider. */
function createBlock(provider: Provider, { env, product }: BlockOptions) {
  let instance = unconfigured;
  // Terraform validates a block before each plan and each apply, but not where `terraform test` configures it for
  // several.
  let plansAgain = true;
  const block: Pick<Engine, "validateProvider" | "configure"> = {
    validateProvider: (config) => {
      plansAgain = false;
      return validateBlock(provider, config);
    },
    configure: async (config, terraformVersion) => {
      const { made, diagnostics } = await collect(product, { onError: () => ({ made: unconfigured }) }, (warn) => ({
        made: createInstance(provider, withoutEmpty(provider.attributes, config), {
          env,
          terraformVersion,
          plansAgain,
          warn,
        }),
      }));
      instance = made;
      plansAgain = true;
      return diagnostics;
    },
  };
  return { ...block, instance: () => instance };
}
