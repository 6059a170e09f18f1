import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe } from "@jest/globals";
import { compareHosts, type HostCase, type HostCases, type Scene } from "../../support/plugin/compare-hosts.ts";
import type { Written } from "../../support/plugin/provider-process.ts";
import { answer, startServer } from "../../support/server/http-server.ts";
import { block, ok, plain, rebased } from "./scenes.ts";

const folder = mkdtempSync(join(tmpdir(), "tocsin-system-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Whether this system lets us have a network of our own, in which everything can be wrong. */
const hasOwnNetwork = spawnSync("unshare", ["-rn", "ip", "link", "set", "lo", "up"]).status === 0;

/** Runs the program in a network of its own, in which these commands have been run before. */
const network = (...commands: readonly string[]): readonly string[] => [
  ...["unshare", "-rn", "sh", "-euc"],
  [...commands, 'exec "$0" "$@"'].join("\n"),
];

const UP = "ip link set lo up";

/** The environment variables that the provider reads. */
const VARIABLES = [
  ...["TOCSIN_BASE_URL", "GITLAB_BASE_URL", "TOCSIN_TOKEN", "GITLAB_TOKEN", "TOCSIN_SUDO", "TOCSIN_PROXY_URL"],
  ...["TOCSIN_CA_CERT_FILE", "TOCSIN_CLIENT_CERT_FILE", "TOCSIN_CLIENT_KEY_FILE", "HTTPS_PROXY", "https_proxy"],
  "NO_PROXY",
];

/** A variable with a letter of Latin-1, which Node.js cannot set for a program. */
const notUtf8 = (name: string): HostCase => ({
  open: () =>
    Promise.resolve({
      written: {
        base_url: name.endsWith("BASE_URL") ? null : "https://gitlab.test",
        token: name.endsWith("TOKEN") ? null : "secret",
      },
      env: {
        ...(name.startsWith("GITLAB_") || name.startsWith("TOCSIN_BASE") ? {} : { GITLAB_TOKEN: "another" }),
        ...(name === "NO_PROXY" && { HTTPS_PROXY: "http://proxy.test" }),
      },
      wrapper: ["sh", "-c", `export ${name}="$(printf 'j\\366rg')"; exec "$0" "$@"`],
    }),
  says: new RegExp(`The environment variable ${name} is not UTF-8`),
});

/** A service that nobody reaches in such a network. */
const cut = (baseUrl: string, ...commands: readonly string[]): HostCase["open"] => {
  return () => Promise.resolve({ written: block(baseUrl), wrapper: network(...commands) });
};

const NETWORK: HostCases = {
  "a network that is down": {
    open: cut("http://192.0.2.1"),
    says: /Service cannot be reached: .*no route/i,
  },
  "no route to the host": {
    open: cut("http://192.0.2.1", UP, "ip route add unreachable 192.0.2.0/24"),
    says: /There is no route to the host/,
  },
  "a host that may not be reached": {
    open: cut("http://192.0.2.1", UP, "ip route add prohibit 192.0.2.0/24"),
    says: /This machine does not allow the connection/,
  },
  "no local port left": {
    open: cut(
      "http://127.0.0.1:60999",
      UP,
      'echo "61000 61000" >/proc/sys/net/ipv4/ip_local_port_range',
      `python3 -c 'import os, socket, time
program = os.getppid()
server = socket.socket(); server.bind(("127.0.0.1", 60999)); server.listen()
held = socket.create_connection(("127.0.0.1", 60999))
if os.fork() == 0:
  while os.path.exists(f"/proc/{program}"): time.sleep(0.1)'`,
    ),
    says: /no free local port/,
  },
  "a resolver that is not there": {
    open: () =>
      Promise.resolve({ written: block("https://gitlab.test", { request_timeout: "30s" }), wrapper: network(UP) }),
    says: /Host not found/,
  },
  "an address of IPv6 without IPv6": {
    open: cut("http://[2001:db8::1]"),
    says: /no free local port or address/,
  },
  "a proxy without a route": {
    open: () =>
      Promise.resolve({
        written: block("https://gitlab.test", { proxy_url: "http://192.0.2.1:3128" }),
        wrapper: network(UP),
      }),
    says: /Proxy cannot be reached/,
  },
  "a proxy that nobody can resolve": {
    open: () =>
      Promise.resolve({
        written: block("https://gitlab.test", { proxy_url: "http://proxy.test:3128", request_timeout: "30s" }),
        wrapper: network(UP),
      }),
    says: /Proxy cannot be reached/,
  },
};

/** A port of which nobody answers any more. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** A file that is to have an authority. */
const withFile = (name: string, make: (path: string) => void = () => undefined): HostCase["open"] => {
  return () => {
    const path = join(folder, name);
    make(path);
    return Promise.resolve({ written: block("https://gitlab.test", { ca_cert_file: path }) });
  };
};

/** A service that records everything it receives, except the order of the headers and the name of the host. */
async function noting(more: Written = {}): Promise<Scene> {
  const seen: string[] = [];
  const server = await startServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`);
      const body = Buffer.concat(chunks).toString();
      const agent = /(?<=terraform\/1\.11\.4 )\S+/;
      seen.push([request.method, request.url, ...headers.sort(), body].join("\n").replace(agent, "HOST"));
      answer(response, 200, { level: request.method === "GET" ? "global" : "watch" });
    });
  });
  return { written: block(server.url, more), seen: () => seen };
}

describe("a machine and a service", () => {
  compareHosts({
    "the requests of a reading": {
      open: () => noting({ sudo: "ada", headers: { "X-Gate": "open" } }),
      says: /^level/,
    },
    "the requests of a write": { open: () => noting(), ask: (provider) => provider.write(), says: /^$/ },
    "an address where nobody listens": {
      open: async () => ({ written: block(`http://127.0.0.1:${await freePort()}`) }),
      says: /Nothing listens at the address/,
    },
    "an address of IPv6 where nobody listens": {
      open: async () => ({ written: block(`http://[::1]:${await freePort()}`) }),
      says: /Nothing listens at the address/,
    },
    "a name of which no address listens": {
      open: async () => ({ written: block(`http://localhost:${await freePort()}`) }),
      says: /Nothing listens at the address/,
    },
    "an address that is written as one number": {
      open: async () => rebased(await plain(ok), (url) => url.replace("127.0.0.1", "2130706433")),
      says: /^level/,
    },
    "a path before the one of the API": {
      open: async () => rebased(await plain(ok), (url) => `${url}/git lab/é/api/v4/`),
      says: /^level/,
    },
    "odd letters in a header and in the user's name": {
      open: () =>
        plain(
          (request, response) => {
            const { sudo, "x-gate": gate, "user-agent": agent } = request.headers;
            response.end(
              JSON.stringify({ level: sudo === "j%C3%B6rg" || sudo === "jörg" ? "watch" : "mention", gate, agent }),
            );
          },
          { sudo: "ada", headers: { "X-Gate": 'a b=c;d"e' } },
        ),
      says: /^level/,
    },
    "a file that is not there": { open: withFile("nowhere.pem"), says: /there is no such file \(ENOENT\)/ },
    "a folder in place of a file": {
      open: withFile("folder", (path) => mkdirSync(path, { recursive: true })),
      says: /it is a folder \(EISDIR\)/,
    },
    "a file below a file": {
      open: withFile("file/ca.pem", (path) => writeFileSync(join(path, ".."), "")),
      says: /cannot be read: .* \(ENOTDIR\)/,
    },
    "a name that is too long for a file": {
      open: withFile("x".repeat(300)),
      says: /cannot be read: .* \(ENAMETOOLONG\)/,
    },
    "an empty file": { open: withFile("empty.pem", (path) => writeFileSync(path, "")), says: /has no PEM block/ },
    "a file that is not text": {
      open: withFile("bytes.pem", (path) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0, 1, 2]))),
      says: /is not text/,
    },
    "a pipe that nobody writes to": {
      open: withFile("pipe", (path) => spawnSync("mkfifo", [path])),
      says: /it is not a regular file/,
    },
    "a file that never ends": {
      open: () => Promise.resolve({ written: block("http://127.0.0.1:1", { ca_cert_file: "/dev/zero" }) }),
      says: /it is not a regular file/,
    },
    "a file that is too large": {
      open: withFile("large.pem", (path) => {
        writeFileSync(path, "");
        truncateSync(path, 33 * 1024 * 1024);
      }),
      says: /it is larger than 32 MiB/,
    },
    ...Object.fromEntries(VARIABLES.map((name) => [`a variable ${name} that is not UTF-8`, notUtf8(name)])),
    ...(hasOwnNetwork ? NETWORK : {}),
  });
});
