import { diagnostic } from "../../../kit/errors.ts";
import type { Context } from "../../../kit/schema/index.ts";
import type { SharedContext } from "../context.ts";
import { isPlannedAgain, noteRead } from "../planned-again.ts";
import type { KeyState } from "./attributes.ts";
import { WARNINGS } from "./diagnostics.ts";
import { describeKeys, keyIds } from "./key.ts";

/** An object that contains a key. */
interface Holder {
  readonly project: string;
  readonly isDestroyed: boolean;
}

/** The first object with each key in a plan, by the key's number, which is unique on the service. */
const createHolders = (): Map<number, Holder> => new Map();

/** Records an object that a plan keeps or changes; warns if another object has one of its keys. */
export const enterKeys = (state: KeyState, context: PlanContext): void => enter(state, false, context);

/** Records an object that a plan destroys; warns if the plan keeps another object with one of its keys. */
export const enterDestroyedKeys = (state: KeyState, context: PlanContext): void => enter(state, true, context);

/** Records that a refresh reads an object with these keys. */
export function noteKeysRead(state: KeyState, context: SharedContext): void {
  for (const id of keyIds(state)) noteRead(keyName(id), context);
}

const keyName = (id: number): string => `client key ${id}`;

type PlanContext = Pick<Context<unknown>, "shared" | "plansAgain" | "warn">;

function enter(state: KeyState, isDestroyed: boolean, context: PlanContext): void {
  const { shared, plansAgain, warn } = context;
  // An object that is planned again would conflict with itself.
  if (plansAgain) return;
  const holders = shared(createHolders);
  const twice: number[] = [];
  let other: Holder | undefined;
  for (const id of keyIds(state)) {
    if (!isDestroyed && isPlannedAgain(keyName(id), context)) continue;
    const holder = holders.get(id);
    if (holder === undefined) holders.set(id, { project: state.project, isDestroyed });
    else if (!isDestroyed || !holder.isDestroyed) {
      twice.push(id);
      other ??= holder;
    }
  }
  if (other === undefined) return;
  const project =
    state.project === other.project
      ? `\`${state.project}\``
      : `\`${state.project}\`, which the other one names \`${other.project}\``;
  const loss =
    isDestroyed || other.isDestroyed
      ? "This plan destroys one of the two, and the other one loses such a key."
      : "A rotation or a destroy of one of the two deletes such a key for both.";
  const why = `Two resources have ${describeKeys(twice)} of the project ${project}. ${loss}`;
  warn(diagnostic(WARNINGS.sameKey, { why }));
}
