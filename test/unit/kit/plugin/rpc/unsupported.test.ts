import { expect, test } from "@jest/globals";
import { decodeOpenEphemeralResourceResponse } from "../../../../../src/kit/plugin/generated/ephemeral-resource.ts";
import { decodeStopProviderResponse } from "../../../../../src/kit/plugin/generated/provider.ts";
import * as rpcs from "../../../../../src/kit/plugin/generated/provider-rpcs.ts";
import { decodeGetResourceIdentitySchemasResponse } from "../../../../../src/kit/plugin/generated/resource.ts";
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
