import { setTimeout as wait } from "node:timers/promises";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { compareHosts, readUntilStopped, type HostCases, type Scene } from "../../support/plugin/compare-hosts.ts";
import type { Written } from "../../support/plugin/provider-process.ts";
import {
  answer,
  startProxy,
  startRaw,
  startServer,
  startSilent,
  type Running,
} from "../../support/server/http-server.ts";
import { at, block, createAwaited, ok, plain } from "./scenes.ts";

const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

/** A stage at which a request stops: the provider block for it, and a signal that the request is there. */
type Stage = () => Promise<Scene>;

/** A server that says this as soon as it is spoken to, and then nothing more. */
const after =
  (bytes: string): Stage =>
  async () => {
    const reached = createAwaited();
    const server = await startRaw((socket) =>
      socket.once("data", () => void socket.write(bytes === "" ? Buffer.alloc(0) : bytes, () => reached.resolve())),
    );
    return { ...at(server), reached: reached.promise };
  };

/** Sends one byte after the other, and never the last. */
function drip(socket: Socket, first: string, byte: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(byte), 100);
  socket.once("close", () => clearInterval(timer));
}

const dripping =
  (first: string, byte: string): Stage =>
  async () => {
    const reached = createAwaited();
    const server = await startRaw((socket) =>
      socket.once("data", () => {
        drip(socket, first, byte);
        setTimeout(reached.resolve, 200);
      }),
    );
    return { ...at(server), reached: reached.promise };
  };

const silent =
  (written: (server: Running) => Written): Stage =>
  async () => {
    const reached = createAwaited();
    const server = await startSilent(() => reached.resolve());
    return { written: written(server), reached: reached.promise };
  };

const hasPython = spawnSync("python3", ["--version"]).status === 0;

/** Listens, takes no connection, and fills its queue: the system drops whoever else connects. */
const FULL = `
import socket, sys
server = socket.socket()
server.bind(("127.0.0.1", 0))
server.listen(0)
full = [socket.socket() for _ in range(4)]
for each in full:
    each.setblocking(False)
    each.connect_ex(server.getsockname())
print(server.getsockname()[1], flush=True)
sys.stdin.read()
`;

async function unanswered(): Promise<Scene> {
  const child = spawn("python3", ["-c", FULL], { stdio: ["pipe", "pipe", "ignore"] });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  setTimeout(() => child.kill(), 20_000).unref();
  return { written: block(`http://127.0.0.1:${String(port).trim()}`), reached: wait(500) };
}

const STAGES: Readonly<Record<string, Stage>> = {
  ...(hasPython && { "while it connects": unanswered }),
  "while TLS begins": silent(({ url }) => block(url.replace("http:", "https:"))),
  "while a proxy is asked for a tunnel": silent(({ url }) => block("https://gitlab.test", { proxy_url: url })),
  "while TLS begins with a proxy": silent(({ url }) =>
    block("https://gitlab.test", { proxy_url: url.replace("http:", "https:") }),
  ),
  "while TLS begins through a proxy": async () => {
    const reached = createAwaited();
    const [proxy, server] = [await startProxy(), await startSilent(() => reached.resolve())];
    return { written: block(`https://gitlab.test:${server.port}`, { proxy_url: proxy.url }), reached: reached.promise };
  },
  "while a proxy has the request": silent(({ url }) => block("http://gitlab.test", { proxy_url: url })),
  "before the response": after(""),
  "within the status line": after("HTTP/1.1 2"),
  "within the head": after(HEAD),
  "after early hints": after("HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\n"),
  "before the body": after(`${HEAD}content-length: 18\r\n\r\n`),
  "within the body": after(`${HEAD}content-length: 18\r\n\r\n{"level"`),
  "between two chunks": after(`${HEAD}transfer-encoding: chunked\r\n\r\n8\r\n{"level"\r\n`),
  "in a head that comes drop by drop": dripping(`${HEAD}x: `, "y"),
  "in a body that comes drop by drop": dripping(`${HEAD}content-length: 1000\r\n\r\n{`, " "),
};

const late: HostCases = Object.fromEntries(
  Object.entries(STAGES).map(([stage, open]) => [
    `time is up ${stage}`,
    {
      open: async () => {
        const scene = await open();
        return { ...scene, written: { ...scene.written, request_timeout: "700ms" } };
      },
      says: /in time|within 0\.7 s|timed out/,
    },
  ]),
);

const stopped: HostCases = Object.fromEntries(
  Object.entries(STAGES).map(([stage, open]) => [
    `a reading is stopped ${stage}`,
    { open, ask: readUntilStopped, says: /Request was canceled/ },
  ]),
);

/** A server that fails a request as often as it is asked, and tells of the first one. */
async function failing(fail: (socket: Socket) => void, more: Written): Promise<Scene> {
  const reached = createAwaited();
  const seen: string[] = [];
  const server = await startServer((request) => {
    seen.push(request.method ?? "");
    fail(request.socket);
    setTimeout(reached.resolve, 100);
  });
  return { ...at(server, more), reached: reached.promise };
}

/** A service whose setting can be read, and where something else comes of a write. */
const writing = (listener: Parameters<typeof startServer>[0], more: Written = {}): Promise<Scene> =>
  plain((request, response) => (request.method === "GET" ? ok(request, response) : listener(request, response)), more);

compareHosts({
  ...late,
  ...stopped,
  "a connection that is lost is made again": {
    open: async () => {
      const sockets = new Set<Socket>();
      return plain(
        (request, response) => {
          sockets.add(request.socket);
          if (sockets.size === 1) request.socket.destroy();
          else answer(response, 200, { level: "global" });
        },
        { max_retries: 2 },
      );
    },
    says: /^level/,
  },
  "a connection that is lost each time": {
    open: () => failing((socket) => socket.destroy(), { max_retries: 1 }),
    says: /was lost[^]*2 times|was lost/,
  },
  "a reading is stopped while it waits to be sent again": {
    open: () => failing((socket) => socket.destroy(), { max_retries: 50 }),
    ask: readUntilStopped,
    says: /Request was canceled/,
  },
  "a 503 with a time to wait is asked again": {
    open: () => {
      let asked = 0;
      return plain(
        (_request, response) => {
          asked += 1;
          if (asked > 1) answer(response, 200, { level: "global" });
          else answer(response.setHeader("retry-after", "1"), 503, "");
        },
        { max_retries: 1 },
      );
    },
    says: /^level/,
  },
  "a write succeeds": {
    open: () => writing((_request, response) => answer(response, 200, { level: "watch" })),
    ask: (provider) => provider.write(),
    says: /^$/,
  },
  "a write whose connection is lost may still have taken effect": {
    open: () => writing((request) => request.socket.destroy()),
    ask: (provider) => provider.write(),
    says: /was lost[^]*may still have taken effect/,
  },
  "a write whose response is cut may still have taken effect": {
    open: () => writing((request) => request.socket.end(`${HEAD}content-length: 18\r\n\r\n{`)),
    ask: (provider) => provider.write(),
    says: /may still have taken effect/,
  },
  "a write that is not answered in time may still have taken effect": {
    open: () => writing(() => undefined, { request_timeout: "1s" }),
    ask: (provider) => provider.write(),
    says: /in time[^]*may still have taken effect/,
  },
  "a write that is refused": {
    open: () => writing((_request, response) => answer(response, 403, { message: "403 Forbidden" })),
    ask: (provider) => provider.write(),
    says: /may not/,
  },
  "a write that was sent is not stopped": {
    open: async () => {
      const reached = createAwaited();
      const scene = await writing((_request, response) => {
        reached.resolve();
        setTimeout(() => answer(response, 200, { level: "watch" }), 300);
      });
      return { ...scene, reached: reached.promise };
    },
    ask: async (provider, { reached }) => {
      const said = provider.write();
      await reached;
      await provider.stop();
      return said;
    },
    says: /^$/,
  },
});
