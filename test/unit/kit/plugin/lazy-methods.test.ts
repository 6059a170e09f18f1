import { describe, expect, jest, test } from "@jest/globals";
import type { CallContext, Method, MethodLookup } from "../../../../src/kit/plugin/grpc/index.ts";
import { lazyMethods, type LazyProvider, type RunningProvider } from "../../../../src/kit/plugin/lazy-methods.ts";

const READ = "/tfplugin6.Provider/ReadResource";
const LIST = "/tfplugin6.Provider/ListResource";
const SCHEMA = "/tfplugin6.Provider/GetProviderSchema";
const IDENTITIES = "/tfplugin6.Provider/GetResourceIdentitySchemas";

const context: CallContext = { signal: new AbortController().signal };
const request = Buffer.from("request");

function rig(readSchema?: LazyProvider["readSchema"]) {
  const stop = jest.fn();
  const methods = new Map<string, Method>([
    [READ, { kind: "unary", run: (bytes) => Buffer.concat([bytes, Buffer.from("!")]) }],
    [LIST, { kind: "serverStreaming", run: parts }],
    [SCHEMA, { kind: "unary", run: () => Buffer.from("made now") }],
  ]);
  const load = jest.fn(() => Promise.resolve<RunningProvider>({ methods, stop }));
  return { ...lazyMethods({ load, ...(readSchema && { readSchema }) }), load, stop };
}

/** A stream of two messages. */
async function* parts(bytes: Uint8Array) {
  yield await Promise.resolve(bytes);
  yield Buffer.from("more");
}

/** The messages of an answer, with a comma between them. */
async function call(methods: MethodLookup, path: string): Promise<string> {
  const method = methods.get(path);
  if (method?.kind === "unary") return Buffer.from(await method.run(request, context)).toString();
  if (method?.kind !== "serverStreaming") throw new Error("not found");
  const messages: string[] = [];
  for await (const message of method.run(request, context)) messages.push(Buffer.from(message).toString());
  return messages.join();
}

describe("a lazy provider", () => {
  test("is loaded once, at the first call", async () => {
    const { methods, load } = rig();
    expect(load).not.toHaveBeenCalled();
    expect(await Promise.all([call(methods, READ), call(methods, READ)])).toEqual(["request!", "request!"]);
    expect(await call(methods, READ)).toBe("request!");
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("answers with a stream, also as the first call of all", async () => {
    const { methods, load } = rig();
    expect(await Promise.all([call(methods, LIST), call(methods, READ)])).toEqual(["request,more", "request!"]);
    expect(await call(methods, LIST)).toBe("request,more");
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("is not loaded for schemas that were made beforehand", async () => {
    const { methods, load } = rig((method) => Buffer.from(`${method}, made before`));
    expect(await call(methods, SCHEMA)).toBe("GetProviderSchema, made before");
    expect(await call(methods, IDENTITIES)).toBe("GetResourceIdentitySchemas, made before");
    expect(load).not.toHaveBeenCalled();
  });

  test("makes its schema where none was made beforehand", async () => {
    expect(await call(rig().methods, SCHEMA)).toBe("made now");
  });

  test("has no method of another service, and none that it does not know", async () => {
    const { methods } = rig();
    expect(methods.get("/other.Service/ReadResource")).toBeUndefined();
    await expect(call(methods, "/tfplugin6.Provider/Unknown")).rejects.toMatchObject({ code: 12 });
    expect(methods.get("/tfplugin6.Provider/Unknown")).toBeUndefined();
  });

  test("is stopped only when it runs", async () => {
    const { methods, onStop, stop } = rig();
    onStop();
    expect(stop).not.toHaveBeenCalled();
    await call(methods, READ);
    onStop();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  test("fails each call that needs it where it cannot be loaded", async () => {
    const { methods } = lazyMethods({ load: () => Promise.reject(new Error("too many open files")) });
    await expect(call(methods, READ)).rejects.toThrow("too many open files");
    await expect(call(methods, READ)).rejects.toThrow("too many open files");
  });
});
