import { describe, expect, test } from "@jest/globals";
import { encodeValue, type Value } from "../../../../../src/kit/cty/index.ts";
import { configOf } from "../../../../../src/kit/engine/index.ts";
import { providerMethods } from "../../../../../src/kit/plugin/rpc/index.ts";
import { objectType } from "../../../../../src/kit/schema/index.ts";
import * as action from "../../../../support/protocol/generated/action.ts";
import * as rpcs from "../../../../support/protocol/generated/provider-rpcs.ts";
import { dust, type ShelfOptions } from "../../../../support/provider/shelf.ts";
import { startRpcs } from "./calling.ts";

const configMessage = (written: Readonly<Record<string, Value>>) => ({
  msgpack: encodeValue(configOf(dust.attributes, written), objectType(dust.attributes)),
});

const requestOf = (place: string, actionType = "shelf_dust") =>
  action.encodeInvokeActionRequest({ actionType, config: configMessage({ place }) });

/** The events of an invocation, as Terraform reads them. */
async function eventsOf(request: Uint8Array, options: ShelfOptions = {}) {
  const { engine } = await startRpcs(options);
  const method = providerMethods(engine).get(rpcs.invokeAction.path);
  if (method?.kind !== "serverStreaming") throw new Error("it is no stream");
  const events: unknown[] = [];
  for await (const bytes of method.run(request, { signal: new AbortController().signal })) {
    events.push(action.decodeInvokeActionEvent(bytes).type);
  }
  return events;
}

describe("InvokeAction", () => {
  test("streams how it begins and what came of it", async () => {
    expect(await eventsOf(requestOf("top"))).toEqual([
      { case: "progress", value: { message: "Dusting top" } },
      { case: "completed", value: { diagnostics: [] } },
    ]);
  });

  test("shows no character that a terminal obeys", async () => {
    const [event] = await eventsOf(requestOf("top\u001b[2J\nshelf"));
    expect(event).toEqual({ case: "progress", value: { message: "Dusting top [2J shelf" } });
  });

  const UNREADABLE: readonly [what: string, request: Uint8Array][] = [
    ["no message", Uint8Array.of(0xff, 0xff)],
    ["an action that there is not", requestOf("top", "shelf_paint")],
    ["no configuration", action.encodeInvokeActionRequest({ actionType: "shelf_dust" })],
  ];
  test.each(UNREADABLE)(
    "ends with an error for %s: Terraform takes any other end for a success",
    async (_what, request) => {
      const [event, ...more] = await eventsOf(request);
      expect(more).toEqual([]);
      expect(event).toMatchObject({ case: "completed", value: { diagnostics: [{ severity: 1 }] } });
    },
  );
});

test("ValidateActionConfig and PlanAction answer with each problem at its place", async () => {
  const { send } = await startRpcs();
  const config = configMessage({});
  const validated = await send(
    rpcs.validateActionConfig,
    action.encodeValidateActionConfigRequest({ typeName: "shelf_dust", config }),
  );
  const planned = await send(rpcs.planAction, action.encodePlanActionRequest({ actionType: "shelf_dust", config }));
  for (const { diagnostics } of [
    action.decodeValidateActionConfigResponse(validated),
    action.decodePlanActionResponse(planned),
  ]) {
    expect(diagnostics).toMatchObject([{ severity: 1, attribute: { steps: [{ selector: { value: "place" } }] } }]);
  }
});
