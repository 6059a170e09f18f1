import type { Attributes } from "./attribute.ts";
import type { Problem } from "./diagnostic.ts";
import type { Rule } from "./rule.ts";
import type { Run } from "./run.ts";
import type { Config, PendingObject, Plan, State } from "./view.ts";

/** What every operation of a resource is given. */
export interface Context<C> {
  readonly client: C;
  /** Aborted when the user asks Terraform to stop. */
  readonly signal: AbortSignal;
  readonly run: Run;
  /** The JSON that an earlier write kept with the object, unseen by the user; null where there is none. */
  readonly kept: unknown;
  /** Shows a warning with the answer of this operation. */
  readonly warn: (problem: Problem) => void;
}

/** What operations that change something are given besides. */
export interface WriteContext<C, A extends Attributes> extends Context<C> {
  /** Keeps what is done so far: if a later step throws, Terraform stores this state together with the error. */
  save(state: State<A>): void;
  /** Keeps JSON with the object, unseen by the user, in the place of what was kept before. */
  keep(json: unknown): void;
}

/** A change at plan time. `prior` is null for a create. */
export interface Change<A extends Attributes> {
  readonly config: PendingObject<Config<A>>;
  readonly prior: State<A> | null;
  /** Defaults filled in. Computed attributes hold their prior value on update and are unknown on create. */
  readonly planned: PendingObject<State<A>>;
}

/** What a resource adds to the plan that the engine makes from the schema. */
export interface Verdict<A extends Attributes> {
  /** Computed attributes of which the plan knows more, or less, than the engine: the value, or unknown. */
  readonly values?: Partial<PendingObject<State<A>>>;
  readonly warnings?: readonly Problem[];
  /** Attributes that replace the object when they change, of which this change does not: it is another spelling of the same. */
  readonly keeps?: readonly (keyof A)[];
}

/** A kind of object that Terraform manages; `C` is the client, `O` what a plan has to see of the service. */
export interface Resource<A extends Attributes = Attributes, C = unknown, O = unknown> {
  /** The type's name without the provider's. */
  readonly name: string;
  /** What it manages, in Markdown. */
  readonly doc: string;
  readonly attributes: A;
  readonly rules?: readonly Rule<NoInfer<keyof A & string>>[];
  /** The forms of an import ID, each with a sentence on what it stands for. */
  readonly importForms: readonly { readonly id: string; readonly doc: string }[];
  /** The names of what a state holds on the service; the run notes them in `managed` wherever it meets a state. */
  holds(state: State<A>): readonly string[];
  /** What it means for a read when that to which the object belongs is not found: it may be gone, or hidden from the token. */
  readonly withoutParent: "gone" | "error";
  /** Reads what `plan` has to know of the service; runs only when the provider is configured. Null: there is nothing to know, as when it throws `gone`. */
  observe?(change: Change<A>, context: Context<C>): Promise<O | null>;
  /** Refines a plan. Pure: the same input gives the same answer. `observed` is null where `observe` did not run, too. */
  plan?(change: Change<A>, observed: O | null): Verdict<A>;
  create(change: { plan: Plan<A>; config: Config<A> }, context: WriteContext<C, A>): Promise<State<A>>;
  /** Resolves to null when the object is gone. Attributes that the service does not show keep the value in `state`. */
  read(state: State<A>, context: Context<C>): Promise<State<A> | null>;
  update(change: { plan: Plan<A>; config: Config<A>; prior: State<A> }, context: WriteContext<C, A>): Promise<State<A>>;
  delete(state: State<A>, context: WriteContext<C, A>): Promise<void>;
  /** Reads an existing object whole; null when there is none. Throws `invalid` for an ID of no known form. */
  import(id: string, context: WriteContext<C, A>): Promise<State<A> | null>;
}

/** Returns its argument, typed: first the client's type, then the definition, from which the attributes are inferred. */
export const defineResource =
  <C>() =>
  <const A extends Attributes, O = null>(resource: Resource<A, C, O>): Resource<A, C, O> =>
    resource;
