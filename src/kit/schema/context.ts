import type { Problem } from "../errors.ts";
import type { Attributes } from "./attribute.ts";
import type { State } from "./view.ts";

/** The context of every operation of a resource. */
export interface Context<C, P extends object = object> {
  readonly client: C;
  /** Aborted when the user asks Terraform to stop. */
  readonly signal: AbortSignal;
  /**
   * Returns a value that the operations of one plan or apply share: the `T` that `create` made at its first use. Other
   * provider configurations, and the next plan or apply, get another one.
   */
  readonly shared: <T>(create: () => T) => T;
  /**
   * Whether Terraform may plan an object more than once with this provider configuration, as `terraform test` of newer
   * versions does.
   */
  readonly plansAgain: boolean;
  /** The private state that earlier writes stored with the object. */
  readonly privateState: P;
  /** Shows a warning with the answer of this operation. */
  readonly warn: (problem: Problem) => void;
}

/** Values that a plan leaves for its apply, if Terraform brings them there: from 1.16 on. */
export interface Planned<P extends object = object> {
  /** The values that the plan stored, while its apply plans once more; null in the plan itself. */
  readonly earlier: P | null;
  /** Stores values for the apply; those that are not named stay as they are. */
  store(change: Partial<P>): void;
}

/** The context of the plan of a create or an update. */
export interface PlanContext<C, P extends object = object> extends Context<C, P> {
  /** Null for an update, and where Terraform does not bring it to the apply. */
  readonly planned: Planned<P> | null;
  /**
   * Stores values for the delete of the object that a create replaces; an update stores none. Terraform gives the
   * private state of a tainted object to no plan, and that of the plan to the delete.
   */
  storeForReplaced(change: Partial<P>): void;
}

/** The context of the plan of a destroy. */
export interface PlanDeleteContext<C, P extends object = object> extends Context<C, P> {
  /** Stores values with the object; those that are not named stay as they are. Terraform gives them to the delete. */
  setPrivateState(change: Partial<P>): void;
}

/** The context of operations that change something. */
export interface WriteContext<C, A extends Attributes, P extends object = object> extends PlanDeleteContext<C, P> {
  /** Keeps what is done so far: if a later step throws, Terraform stores this state together with the error. */
  save(state: State<A>): void;
}
