import type { ObjectValue } from "../cty/index.ts";
import type { Action, Diagnostic, Provider } from "../schema/index.ts";
import { collect } from "./collect.ts";
import type { Runs } from "./instance.ts";
import { assertKnown, noSuch, provided, type Provided } from "./provided.ts";
import { validate } from "./validate.ts";

/** An action as the engine runs it. */
export type ProvidedAction = Provided<Action>;

/** An event of a running action: its beginning, or its completion. */
export type ActionEvent = { readonly beginning: string } | { readonly completed: readonly Diagnostic[] };

/** The part of an engine that is about actions. */
export interface Actions {
  /** Everything that a configuration can have done once. */
  readonly actions: readonly ProvidedAction[];
  /** The action of that name in a configuration. Throws `unsupported` when there is none. */
  action(typeName: string): ProvidedAction;
  validateAction(action: ProvidedAction, config: ObjectValue): readonly Diagnostic[];
  /**
   * Runs an action. Never throws, and always ends with the event `completed`: Terraform takes a stream without it for a
   * success. One event at most comes before it, and that before anything is done: Terraform 1.15 panics at any other
   * event after a stop.
   */
  invokeAction(action: ProvidedAction, config: ObjectValue): AsyncIterable<ActionEvent>;
}

/** Makes that part of an engine. */
export function createActions({ name, actions = [] }: Provider, { operation }: Runs): Actions {
  const product = `the provider ${name}`;
  const byName = provided(name, actions);
  return {
    actions: [...byName.values()],
    action: (typeName) => byName.get(typeName) ?? noSuch("action", typeName),
    validateAction: ({ definition }, config) => validate(definition, config),
    async *invokeAction({ definition }, config) {
      // A stop between the two events is one of this invocation.
      const { instance, signal } = operation(() => undefined);
      const begun = await collect<{ beginning: string | null }>(
        product,
        { onError: () => ({ beginning: null }) },
        () => {
          assertKnown(config, ", and an action is invoked with known values alone");
          return { beginning: definition.beginning(config) };
        },
      );
      if (begun.beginning === null) {
        yield { completed: begun.diagnostics };
        return;
      }
      yield { beginning: begun.beginning };
      const ended = await collect<object>(product, { onError: () => ({}) }, async (warn) => {
        const client = await instance.client();
        await definition.invoke(config, { client, signal, warn });
        return {};
      });
      yield { completed: ended.diagnostics };
    },
  };
}
