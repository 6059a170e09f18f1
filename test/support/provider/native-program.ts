import { setImmediate as nextTurn } from "node:timers/promises";
import { createContext, runInContext } from "node:vm";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { bundleShell } from "../../../scripts/build/shell-bundle.ts";
import type { HttpClient } from "../../../src/host/index.ts";
import { connect } from "../../../src/host/node/connection/connect.ts";
import { nodeHost } from "../../../src/host/node/index.ts";
import type {
  NativeCalls,
  NativeClient,
  NativeClientOptions,
  NativeFailure,
  NativeHost,
} from "../../../src/host/shell/native-host.ts";

/** The bundle in a native program that is made of node's parts. */
export interface NativeProgram extends NativeCalls {
  /** Returns its output on stderr. */
  readonly log: () => string;
  /** The messages that a streaming call has sent so far. */
  readonly emitted: (id: number) => readonly Uint8Array[];
}

/** Globals that node gives every context, and small engines lack. */
const NOT_EVERYWHERE = ["Intl", "WebAssembly", "console"];

/** Builds the bundle; the function that it resolves to runs it in a context that has the language and nothing else. */
export async function buildNativeProgram(): Promise<(env: Readonly<Record<string, string>>) => NativeProgram> {
  const { outputFiles } = await bundleShell();
  const code = outputFiles[0]?.text ?? "";
  return (env) => {
    const texts: string[] = [];
    const messages: (readonly [id: number, message: Uint8Array])[] = [];
    const context = createContext({});
    for (const name of NOT_EVERYWHERE) runInContext(`delete globalThis.${name}`, context);
    // The program's arrays are those of its engine.
    const Bytes = runInContext("Uint8Array", context) as Uint8ArrayConstructor; // the language's own
    const own = (bytes: Uint8Array): Uint8Array => new Bytes(bytes);
    Object.assign(context, {
      __host: createHost({
        env,
        own,
        write: (text) => texts.push(text),
        emit: (id, message) => messages.push([id, message]),
      }),
    });
    runInContext(code, context);
    // What the bundle sets.
    const calls = context as unknown as NativeCalls;
    const emitted = (id: number) => messages.filter(([call]) => call === id).map(([, message]) => message);
    return { ...calls, log: () => texts.join(""), emitted };
  };
}

interface Parts {
  readonly env: Readonly<Record<string, string>>;
  readonly own: (bytes: Uint8Array) => Uint8Array;
  readonly write: (text: string) => void;
  readonly emit: (id: number, message: Uint8Array) => void;
}

function createHost({ env, own, write, emit }: Parts): NativeHost {
  const sleeping = new Map<number, () => void>();
  const encoder = new TextEncoder();
  const decode = (bytes: Uint8Array, fatal: boolean): string =>
    new TextDecoder("utf-8", { ignoreBOM: true, fatal }).decode(bytes);
  return {
    env,
    platform: process.platform,
    runtime: "native/0.0.0",
    log: write,
    now: () => nodeHost.now(),
    sleep: (id, ms) =>
      new Promise((resolve) => {
        const stop = nodeHost.after(ms, resolve);
        sleeping.set(id, () => {
          stop();
          resolve();
        });
      }),
    wake: (id) => sleeping.get(id)?.(),
    utf8Encode: (text) => own(encoder.encode(text)),
    utf8EncodeInto: (text, bytes) => encoder.encodeInto(text, bytes).written,
    utf8Decode: (bytes) => decode(bytes, false),
    utf8DecodeStrict: (bytes) => attempt(() => decode(bytes, true)),
    readFile(path) {
      try {
        return [nodeHost.readFile(path), ""];
      } catch (thrown) {
        return [undefined, (thrown as NodeJS.ErrnoException).code ?? ""]; // node's own
      }
    },
    parseUrl(text, base) {
      const url = attempt(() => new URL(text, base));
      if (url === undefined) return undefined;
      const { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash } = url;
      return { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash };
    },
    isIp: nodeHost.isIp,
    isInSubnet: nodeHost.isInSubnet,
    exists: (path) => nodeHost.exists(path),
    isAuthority: (authority) => nodeHost.isUsablePem({ authority }),
    isUsablePem: (certificate, key) =>
      nodeHost.isUsablePem({
        ...(certificate === undefined ? {} : { certificate }),
        ...(key === undefined ? {} : { key }),
      }),
    decompress(bytes, coding, maxOutputLength) {
      try {
        const run = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync }[coding];
        return own(run(bytes, { maxOutputLength }));
      } catch (thrown) {
        return (thrown as NodeJS.ErrnoException).code ?? ""; // node's own
      }
    },
    client: (options) => createClient(options, own),
    async emit(id, message) {
      await nextTurn();
      emit(id, message);
    },
  };
}

function createClient(options: NativeClientOptions, own: Parts["own"]): NativeClient {
  const running = new Map<number, ReturnType<HttpClient["send"]>>();
  let http: HttpClient | undefined;
  return {
    async send(...[id, method, url, headers, sent, isOnNewConnection]) {
      const { origin } = new URL(url);
      http ??= openClient(origin, options);
      const path = url.slice(origin.length);
      const body = sent ?? undefined;
      // It gives the methods of `ExchangeRequest` alone.
      const exchange = http.send({ method: method as "GET" | "PUT" | "POST", path, headers, body, isOnNewConnection });
      running.set(id, exchange);
      try {
        const response = await exchange.response;
        const pairs = Object.entries(response.headers).flatMap(([name, value = []]) =>
          [value].flat().map((each) => [name, each] as const),
        );
        return { status: response.status, headers: pairs, bytes: own(response.bytes) };
      } catch (thrown) {
        const { wasSent, isProxys, isUnanswered } = exchange;
        return { ...failureFrom(thrown), wasSent, isProxys, isUnanswered };
      } finally {
        running.delete(id);
      }
    },
    abort(id) {
      const exchange = running.get(id);
      exchange?.abort(new Error("aborted"));
      return exchange?.wasSent ?? false;
    },
    close: () => void http?.close(),
  };
}

function openClient(origin: string, options: NativeClientOptions): HttpClient {
  const { proxy, proxyAuthorization, caPem, isInsecure, ...rest } = options;
  return connect({
    ...rest,
    origin,
    proxy: proxy === undefined ? null : { origin: proxy, authorization: proxyAuthorization ?? null },
    insecureSkipVerify: isInsecure,
    // The native program has no limits of its own, either.
    maxConnections: 1_000,
    connectTimeoutMs: 600_000,
    ...(caPem.length === 0 ? {} : { caCertPem: caPem.join("\n") }),
  });
}

/** An error of node's or undici's, which the client can read. */
interface Thrown {
  readonly code?: string;
  readonly name: string;
  readonly message: string;
  readonly reason?: string;
}

function failureFrom(thrown: unknown): Pick<NativeFailure, "code" | "message"> {
  const error = thrown as Thrown; // undici's own
  const code = error.code ?? (error.name === "HTTPParserError" ? "HPE_INVALID" : "");
  return { code, message: error.reason ?? error.message };
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
