import type { Attributes } from "./attribute.ts";
import { checkResource } from "./check-definition.ts";
import type { Context, PlanContext, PlanDeleteContext, WriteContext } from "./context.ts";
import type { Problem } from "../errors.ts";
import { idAttribute, type Identity, type LeavesId, type NamesAttributes, type Reference } from "./identity.ts";
import type { MoveSource } from "./move.ts";
import type { PrivateState } from "./private-state.ts";
import type { ResourceIdentity } from "./resource-identity.ts";
import type { Rule } from "./rule.ts";
import type { Config, PendingObject, Plan, State } from "./view.ts";

/** A change at plan time. `prior` is null for a create. */
export interface Change<A extends Attributes> {
  readonly config: PendingObject<Config<A>>;
  readonly prior: State<A> | null;
  /** Defaults filled in. Computed attributes hold their prior value on update and are unknown on create. */
  readonly planned: PendingObject<State<A>>;
  /**
   * Whether this is the create of a replacement, which Terraform plans right after the change that made it necessary.
   */
  readonly isReplacement: boolean;
}

/** A change before it is planned in full. */
export interface ProposedChange<A extends Attributes> extends Change<A> {
  /** Whether `planned` is another object than `prior`; true for a create. */
  readonly differs: boolean;
}

/** The additions of a resource to the plan that the engine makes from the schema. */
export interface Verdict<A extends Attributes> {
  /** Computed attributes that the resource can plan better than the engine: a value, or unknown. */
  readonly values?: Partial<PendingObject<State<A>>>;
  /** Errors that make the change impossible. */
  readonly errors?: readonly Problem[];
  readonly warnings?: readonly Problem[];
  /** Attributes whose change would replace the object, and whose new value names the same thing: the object is kept. */
  readonly keepDespite?: readonly (keyof A)[];
}

/** Turns the state of one schema version, as JSON, into that of the next. */
export type Upgrader = (state: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/**
 * A kind of object that Terraform manages; `C` is the client, `O` the part of the service that a plan observes, `P` the
 * private state. Its attribute `id` follows from `identity` and is not in the table.
 */
export interface Resource<
  A extends Attributes = Attributes,
  C = unknown,
  O = unknown,
  F extends string = string,
  P extends object = object,
> {
  /** The type's name without the provider's. */
  readonly name: string;
  /** A description in Markdown. */
  readonly doc: string;
  readonly attributes: A;
  readonly rules?: readonly Rule<NoInfer<keyof A & string>>[];
  /** The forms of its objects' IDs. */
  readonly identity: Identity<F>;
  /** The identity of its objects for Terraform; objects have none if it is absent. */
  readonly resourceIdentity?: ResourceIdentity<NoInfer<A>, C, NoInfer<P>>;
  /** The version of the states that it writes; the default is 0. */
  readonly version?: number;
  /** Turns a state of each earlier version into one of the next. */
  readonly upgraders?: Readonly<Record<number, Upgrader>>;
  readonly privateState?: PrivateState<P>;
  /** The other resource types whose objects can become objects of this one. */
  readonly movesFrom?: readonly MoveSource<NoInfer<A>, NoInfer<P>>[];
  /** The result of a read if the object's group or project is not found: it may be gone, or hidden from the user. */
  readonly onMissingParent: "gone" | "error";
  /**
   * Reads what `plan` has to know of the service; runs only when the provider is configured. Null: there is nothing to
   * know, as when it throws `gone`.
   */
  observe?(change: ProposedChange<A>, context: PlanContext<C, NoInfer<P>>): Promise<O | null>;
  /**
   * Refines a plan. Pure: the same input gives the same answer. `observed` is null where `observe` did not run, too.
   */
  plan?(change: Change<A>, observed: O | null): Verdict<A>;
  /**
   * Warns of what a delete would not do, or do otherwise, and stores what the delete is to know; runs when a destroy is
   * planned and the provider is configured.
   */
  planDelete?(state: State<A>, context: PlanDeleteContext<C, NoInfer<P>>): Promise<void>;
  create(change: { plan: Plan<A>; config: Config<A> }, context: WriteContext<C, A, NoInfer<P>>): Promise<State<A>>;
  /** Resolves to null when the object is gone. Attributes that the service does not show keep the value in `state`. */
  read(state: State<A>, context: Context<C, NoInfer<P>>): Promise<State<A> | null>;
  /** Reads an object for the first time after a move, where that differs from `read`. */
  readMoved?(state: State<A>, context: Context<C, NoInfer<P>>): Promise<State<A> | null>;
  update(
    change: { plan: Plan<A>; config: Config<A>; prior: State<A> },
    context: WriteContext<C, A, NoInfer<P>>,
  ): Promise<State<A>>;
  delete(state: State<A>, context: WriteContext<C, A, NoInfer<P>>): Promise<void>;
  /** Reads an existing object whole; null when there is none. */
  import(reference: Reference<A, F>, context: WriteContext<C, A, NoInfer<P>>): Promise<State<A> | null>;
}

/**
 * Returns its argument, typed: first the client's type, then the definition, from which the attributes are inferred.
 * Throws an `Error` for a definition that could not work.
 */
export const defineResource =
  <C>() =>
  <const A extends Attributes, O = null, const F extends string = string, P extends object = object>(
    resource: Resource<A, C, O, F, P> & NamesAttributes<A, F> & LeavesId<A>,
  ): Resource<A, C, O, F, P> => {
    checkResource(resource);
    return resource;
  };

/** Every attribute of a resource, as Terraform sees it: `id` first, then those of its table. */
export const allAttributes = ({ attributes, identity }: Pick<Resource, "attributes" | "identity">): Attributes => ({
  id: idAttribute(identity),
  ...attributes,
});
