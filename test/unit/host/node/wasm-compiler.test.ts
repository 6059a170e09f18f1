import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "@jest/globals";
import { build } from "esbuild";
import { answer, closeAll, startServer } from "../../../support/server/http-server.ts";

const folder = mkdtempSync(join(tmpdir(), "tocsin-wasm-"));
const script = join(folder, "get.cjs");

/** By then, V8 would compile the parser a second time even if it were told to wait for a thousand million steps. */
const REQUESTS = 600;

const source = `
  import { createClient } from "./src/provider/client/index.ts";
  import { nodeHost } from "./src/host/node/index.ts";
  import { connect } from "./src/host/node/connection/connect.ts";
  const limits = { requestTimeoutMs: 5000, maxRetries: 0, maxConcurrentRequests: 10 };
  const client = createClient({ baseUrl: process.argv[2], token: "t", ...limits, userAgent: "t", names: {} }, nodeHost, { connect });
  const { signal } = new AbortController();
  const get = (index) => client.notificationSettings.get({ kind: "project", id: "p" + index }, { signal });
  void Promise.all(Array.from({ length: ${REQUESTS} }, (_, index) => get(index))).then(() => client.close());`;

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await closeAll();
});

test("the parser is compiled once, by the compiler that is quick, however many responses it reads", async () => {
  let answered = 0;
  const { url } = await startServer((_request, response) => {
    answered += 1;
    answer(response, 200, { level: "watch" });
  });
  await build({
    stdin: { contents: source, resolveDir: resolve(__dirname, "../../../..") },
    bundle: true,
    platform: "node",
    outfile: script,
  });
  const { stdout } = await promisify(execFile)(process.execPath, ["--trace-wasm-compilation-times", script, url]);
  expect(answered).toBe(REQUESTS);
  expect(stdout).toContain("using Liftoff");
  expect(stdout).not.toContain("using TurboFan");
});
