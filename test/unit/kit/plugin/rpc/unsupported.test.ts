import { expect, test } from "@jest/globals";
import { refusedRpcs } from "../../../../../src/kit/plugin/generated/refused-rpcs.ts";
import { decodeOpenEphemeralResourceResponse } from "../../../../support/protocol/generated/ephemeral-resource.ts";
import { decodeStopProviderResponse } from "../../../../support/protocol/generated/provider.ts";
import * as rpcs from "../../../../support/protocol/generated/provider-rpcs.ts";
import { decodeGetResourceIdentitySchemasResponse } from "../../../../support/protocol/generated/resource.ts";
import { codecOf } from "../any-message.ts";
import { readRpcs, types } from "../protocol-text.ts";
import { startRpcs } from "./calling.ts";

test("lists of what the provider does not have are empty, and no error: Terraform asks for them of everybody", async () => {
  const { send } = await startRpcs();
  const identities = decodeGetResourceIdentitySchemasResponse(await send(rpcs.getResourceIdentitySchemas));
  expect([identities.identitySchemas.size, identities.diagnostics]).toEqual([0, []]);
});

test("what the schema does not offer is an error that says what there is none of", async () => {
  const { send } = await startRpcs();
  const opened = decodeOpenEphemeralResourceResponse(await send(rpcs.openEphemeralResource));
  expect(opened.diagnostics).toMatchObject([
    {
      severity: 1,
      summary: "Not supported by this provider",
      detail: expect.stringMatching(/^This version of the provider has no ephemeral resources\. /) as unknown,
    },
  ]);
});

test.each(Object.values(refusedRpcs).map(({ path }) => path))(
  "%s is refused in the diagnostics of its response",
  async (path) => {
    const { send } = await startRpcs();
    const [rpc] = readRpcs(types).filter(({ service, name }) => path === `/${service}/${name}`);
    if (rpc === undefined) throw new Error(`the table has no ${path}`);
    const { decode } = await codecOf(rpc.response);
    expect(decode(await send({ path }))).toMatchObject({
      diagnostics: [{ summary: "Not supported by this provider" }],
    });
  },
);

test("StopProvider answers without an error, and stops what is under way", async () => {
  const stopped: string[] = [];
  const { send, engine } = await startRpcs({
    resource: {
      import: async ({ place }, { signal }) => {
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        stopped.push(place ?? "floor");
        return null;
      },
    },
  });
  const importing = engine.import(engine.resource("shelf_box"), "top");
  await new Promise((resolve) => setImmediate(resolve));
  expect(decodeStopProviderResponse(await send(rpcs.stopProvider))).toEqual({ error: "" });
  await importing;
  expect(stopped).toEqual(["top"]);
});
