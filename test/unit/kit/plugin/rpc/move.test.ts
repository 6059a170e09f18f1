import { expect, test } from "@jest/globals";
import * as rpcs from "../../../../support/protocol/generated/provider-rpcs.ts";
import * as resource from "../../../../support/protocol/generated/resource.ts";
import { defineMoveSource, string } from "../../../../../src/kit/schema/index.ts";
import { nail, type Box } from "../../../../support/provider/shelf.ts";
import { BOX, boxIn, startRpcs } from "./calling.ts";

const crate = defineMoveSource({
  provider: "acme/store",
  typeName: "store_crate",
  fields: { name: string },
  state: ({ name }): Box => ({ ...nail, label: name ?? "none" }),
});

test("MoveResourceState answers with the object and its private state, or with an error and neither", async () => {
  const { send } = await startRpcs({ resource: { movesFrom: [crate] } });
  const move = async (sourceTypeName: string) =>
    resource.decodeMoveResourceStateResponse(
      await send(
        rpcs.moveResourceState,
        resource.encodeMoveResourceStateRequest({
          ...{ sourceProviderAddress: "example.com/acme/store", sourceTypeName, targetTypeName: BOX },
          sourceState: { json: new TextEncoder().encode('{"name":"nuts"}') },
        }),
      ),
    );
  const answer = await move("store_crate");
  expect(boxIn(answer.targetState)).toEqual({ ...nail, id: null, label: "nuts" });
  expect([answer.targetPrivate.length > 0, answer.diagnostics]).toEqual([true, []]);
  const refused = await move("store_bag");
  expect(refused.targetState).toBeUndefined();
  expect(refused.diagnostics).toMatchObject([{ severity: 1, summary: "Unsupported move" }]);
});
