import type { ActionEvent, Engine } from "../../engine/index.ts";
import { errorFrom } from "../../errors.ts";
import { objectFromProto } from "../from-proto.ts";
import type { InvokeActionEvent } from "../generated/action.ts";
import { invokeAction } from "../generated/provider-rpcs.ts";
import type { Init } from "../proto/init.ts";
import { diagnosticToProto } from "../to-proto.ts";
import type { ProviderStream } from "./define-rpc.ts";

/** Does what an action is for, and ends with the event that says what came of it. */
export const invokeActionRpc: ProviderStream = {
  path: invokeAction.path,
  async *events(engine, request) {
    for await (const event of eventsOf(engine, request)) yield invokeAction.encodeResponse(eventToProto(event));
  },
};

/** What the engine tells; a request that cannot be read ends with an event too. */
async function* eventsOf(engine: Engine, request: Uint8Array): AsyncGenerator<ActionEvent> {
  try {
    const { actionType, config } = invokeAction.decodeRequest(request);
    const action = engine.action(actionType);
    yield* engine.invokeAction(action, objectFromProto(config, action.type));
  } catch (thrown) {
    const { summary, detail, path } = errorFrom(thrown, `the provider ${engine.provider.name}`);
    yield { completed: [{ severity: "error", summary, detail, path }] };
  }
}

const eventToProto = (event: ActionEvent): Init<InvokeActionEvent> =>
  "beginning" in event
    ? // Terraform prints it as it is.
      { type: { case: "progress", value: { message: event.beginning.replace(/\p{Cc}+/gu, " ") } } }
    : { type: { case: "completed", value: { diagnostics: event.completed.map(diagnosticToProto) } } };
