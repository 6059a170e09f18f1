import type { Action } from "./action.ts";
import type { Attributes } from "./attribute.ts";
import { checkProvider } from "./check-definition.ts";
import type { DataSource } from "./data-source.ts";
import type { Problem } from "../errors.ts";
import type { ProviderFunction } from "./function.ts";
import type { ListResource } from "./list-resource.ts";
import type { Resource } from "./resource.ts";
import type { Rule } from "./rule.ts";
import type { Config } from "./view.ts";

/** The environment that a provider's configuration may use. */
export interface ConfigureContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terraformVersion: string;
  readonly warn: (problem: Problem) => void;
}

/** A provider: its own attributes, and what it manages and reads. */
export interface Provider<A extends Attributes = Attributes, C = unknown> {
  /** The type's name, and the first word of every resource's and data source's. */
  readonly name: string;
  readonly version: string;
  readonly doc: string;
  readonly attributes: A;
  readonly rules?: readonly Rule<NoInfer<keyof A & string>>[];
  readonly resources: readonly Resource<Attributes, C>[];
  readonly dataSources?: readonly DataSource<Attributes, C>[];
  /** The list resources; none by default. */
  readonly lists?: readonly ListResource<Attributes, C>[];
  /** The actions; none by default. */
  readonly actions?: readonly Action<Attributes, C>[];
  /** The functions that a configuration can call; the default is none. */
  readonly functions?: readonly ProviderFunction[];
  /**
   * Turns a wholly known configuration into a way to get the client; the client itself is made at the first call.
   * Throws `invalid`.
   */
  configure(config: Config<A>, context: ConfigureContext): () => Promise<C>;
}

/** Returns its argument, typed. Throws an `Error` for a definition that could not work. */
export function defineProvider<const A extends Attributes, C>(provider: Provider<A, C>): Provider<A, C> {
  checkProvider(provider);
  return provider;
}
