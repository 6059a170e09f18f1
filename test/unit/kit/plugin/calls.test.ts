import { describe, expect, test } from "@jest/globals";
import { createCalls, type Emit } from "../../../../src/kit/plugin/calls.ts";
import { GrpcCode, GrpcError } from "../../../../src/kit/plugin/grpc/status.ts";
import type { Method } from "../../../../src/kit/plugin/grpc/method.ts";

const message = Uint8Array.of(1, 2, 3);
const noEmit: Emit = () => Promise.reject(new Error("nothing is sent"));

const calling = (method: Method, emit = noEmit) => createCalls(new Map([["/a/B", method]]), emit);
const call = { id: 7, path: "/a/B", message };

describe("a unary call", () => {
  test("comes to its one message", async () => {
    const { run } = calling({ kind: "unary", run: (request) => request.slice(1) });
    expect(await run(call)).toEqual(Uint8Array.of(2, 3));
  });

  test("hears that nobody waits any more, for as long as it runs", async () => {
    const { run, abort } = calling({
      kind: "unary",
      run: (request, { signal }) =>
        new Promise((resolve) => signal.addEventListener("abort", () => resolve(request.slice(2)))),
    });
    const outcome = run(call);
    abort(8);
    abort(7);
    expect(await outcome).toEqual(Uint8Array.of(3));
    expect(() => abort(7)).not.toThrow();
  });
});

describe("a call that fails", () => {
  const failures: Record<string, [Error, object]> = {
    "has the status that the method gives it": [
      new GrpcError(GrpcCode.RESOURCE_EXHAUSTED, "too much"),
      { code: 8, message: "too much" },
    ],
    "is a fault of ours for any other error": [new Error("odd"), { code: 13 }],
  };
  test.each(Object.entries(failures))("%s", async (_title, [error, status]) => {
    expect(await calling({ kind: "unary", run: () => Promise.reject(error) }).run(call)).toMatchObject(status);
    const fails = { kind: "serverStreaming", run: failing(error) } as const;
    expect(await calling(fails).run(call)).toMatchObject(status);
  });

  test("is not served where no method has the path, or streams requests", async () => {
    const unknown = { code: 12, message: "unknown method /a/B" };
    expect(await createCalls(new Map(), noEmit).run(call)).toMatchObject(unknown);
    const streams = { kind: "clientStreaming", run: () => message } as const;
    expect(await calling(streams).run(call)).toMatchObject(unknown);
  });
});

const failing = (error: Error) => (): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }),
});

describe("a streaming call", () => {
  const numbers: string[] = [];
  const counting: Method = {
    kind: "serverStreaming",
    async *run() {
      try {
        for (let count = 0; count < 3; count += 1) {
          numbers.push(`made ${count}`);
          yield await Promise.resolve(Uint8Array.of(count));
        }
      } finally {
        numbers.push("ended");
      }
    },
  };
  const sent = async (afterEach: (abort: (id: number) => void) => void) => {
    numbers.length = 0;
    const calls = calling(counting, async (id, [number]) => {
      await Promise.resolve();
      numbers.push(`sent ${number} of ${id}`);
      afterEach(calls.abort);
    });
    return await calls.run(call);
  };

  test("makes each message when the one before is sent, and ends without one", async () => {
    expect(await sent(() => undefined)).toBeNull();
    expect(numbers).toEqual([0, 1, 2].flatMap((count) => [`made ${count}`, `sent ${count} of 7`]).concat("ended"));
  });

  test("is not read to its end where nobody waits any more", async () => {
    expect(await sent((abort) => abort(7))).toBeNull();
    expect(numbers).toEqual(["made 0", "sent 0 of 7", "made 1", "ended"]);
  });
});
