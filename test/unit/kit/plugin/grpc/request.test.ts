import { expect, test } from "@jest/globals";
import { GrpcRequest } from "../../../../../src/kit/plugin/grpc/request.ts";
import { MemoryBudget } from "../../../../../src/kit/plugin/http2/memory-budget.ts";
import { message } from "../../../../support/server/raw-http2.ts";

/** How many bytes are held for a message of `size` bytes, of `read` bytes that came together. */
async function heldBytes(size: number, read: number): Promise<number> {
  const request = new GrpcRequest({ release: () => undefined, budget: new MemoryBudget(Infinity) });
  const all = Buffer.allocUnsafeSlow(read);
  const part = all.subarray(read - size - 5);
  part.set(message(Buffer.alloc(size, "m")));
  request.add(part);
  const { value } = await request.all().next();
  expect(Buffer.from(value ?? []).toString()).toBe("m".repeat(size));
  return value?.buffer.byteLength ?? 0;
}

// Cause: a client that sends one byte of a request among 64 KB of frames that nobody knows had all of them held.
test("a request holds what came together with it only where it is most of that", async () => {
  expect(await heldBytes(1, 65_536)).toBe(6);
  expect(await heldBytes(16_379, 65_536)).toBe(16_384);
  expect(await heldBytes(600, 800)).toBe(800);
});
