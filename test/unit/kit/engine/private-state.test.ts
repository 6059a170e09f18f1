import { expect, test } from "@jest/globals";
import { privateStateFromBytes, privateStateToBytes } from "../../../../src/kit/engine/private-state.ts";

test.each([[null], [0], ["text"], [[1, 2]], [{ a: { b: "ä" } }]])("%j comes back as it was kept", (json) => {
  expect(privateStateFromBytes(privateStateToBytes(json))).toEqual(json);
});

test("no bytes are null, as for an object that nothing was kept with", () => {
  expect(privateStateFromBytes(new Uint8Array())).toBeNull();
});

test("bytes that are not JSON are null: another provider's, or an older format", () => {
  expect(privateStateFromBytes(Uint8Array.of(0xff, 0x00))).toBeNull();
});
