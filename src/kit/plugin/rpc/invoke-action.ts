import type { ActionEvent } from "../../engine/index.ts";
import { objectFromProto } from "../from-proto.ts";
import type { InvokeActionEvent } from "../generated/action.ts";
import { invokeAction } from "../generated/provider-rpcs.ts";
import type { Init } from "../proto/rpc.ts";
import { diagnosticToProto } from "../to-proto.ts";
import { defineStreamingRpc } from "./define-streaming-rpc.ts";

/** Does what an action is for, and ends with the event that says what came of it. */
export const invokeActionRpc = defineStreamingRpc(invokeAction, {
  async *answer({ actionType, config }, engine) {
    const action = engine.action(actionType);
    for await (const event of engine.invokeAction(action, objectFromProto(config, action.type))) {
      yield eventToProto(event);
    }
  },
  failed: (error) => ({ type: { case: "completed", value: { diagnostics: [error] } } }),
});

const eventToProto = (event: ActionEvent): Init<InvokeActionEvent> =>
  "beginning" in event
    ? // Terraform prints it as it is.
      { type: { case: "progress", value: { message: event.beginning.replace(/\p{Cc}+/gu, " ") } } }
    : { type: { case: "completed", value: { diagnostics: event.completed.map(diagnosticToProto) } } };
