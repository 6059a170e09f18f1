/** Names and addresses, in a network of its own with a name server and services that behave as told. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "@jest/globals";
import { compareHosts, type HostCase, type HostCases } from "../../support/plugin/compare-hosts.ts";
import { block } from "./scenes.ts";

const folder = mkdtempSync(join(tmpdir(), "tocsin-names-"));
afterAll(() => rmSync(folder, { recursive: true }));

const HOSTS = `127.0.0.1 localhost
127.0.0.2 slow.hosts.test
2001:db8::1 slow.hosts.test
127.0.0.2 half.hosts.test
127.0.0.3 half.hosts.test
2001:db8::1 closed.hosts.test
127.0.0.3 closed.hosts.test
`;

/**
 * A name server at 127.0.0.53, a service at 127.0.0.1:8080, and one at 127.0.0.2:8081 that takes no connection before
 * three seconds have passed. The first label of a name has the response codes for A and for AAAA, `x` for no answer:
 * `0-2` has an address of IPv4, and the server fails at IPv6. Ends with the provider.
 */
const PROGRAM = `
import os, socket, struct, sys, threading, time

def name_server():
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind(("127.0.0.53", 53))
    yield
    while True:
        query, client = server.recvfrom(512)
        label = query[13:13 + query[12]].decode()
        end = query.index(b"\\0", 12) + 5
        kind = struct.unpack(">H", query[end - 4:end - 2])[0]
        code = dict(zip((1, 28), label.split("-"))).get(kind, "0")
        if code == "x": continue
        has_address = kind == 1 and code == "0"
        answer = b"\\xc0\\x0c\\0\\x01\\0\\x01\\0\\0\\0\\0\\0\\x04\\x7f\\0\\0\\x01" if has_address else b""
        head = struct.pack(">2s5H", query[:2], 0x8580 | int(code), 1, int(has_address), 0, 0)
        server.sendto(head + query[12:end] + answer, client)

def service(host, port, seconds):
    server = socket.socket()
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    server.bind((host, port))
    server.listen(0 if seconds else 9)
    held = [socket.socket() for _ in range(2 if seconds else 0)]
    for each in held:
        each.setblocking(False)
        each.connect_ex((host, port))
    yield
    time.sleep(seconds)
    while True:
        threading.Thread(target=serve, args=(server.accept()[0],), daemon=True).start()

def serve(connection):
    while b"\\r\\n\\r\\n" not in connection.recv(65536): pass
    body = b'{"level": "global"}'
    head = b"HTTP/1.1 200 OK\\r\\ncontent-type: application/json\\r\\ncontent-length: %d\\r\\n\\r\\n"
    connection.sendall(head % len(body) + body)
    time.sleep(9)

provider = os.getppid()
for each in name_server(), service("127.0.0.1", 8080, 0), service("127.0.0.2", 8081, 3):
    next(each)
    threading.Thread(target=lambda rest: list(rest), args=(each,), daemon=True).start()
open(sys.argv[1], "w").close()
while os.getppid() == provider: time.sleep(0.1)
`;
import { needing } from "../../support/needs.ts";

const files = { program: join(folder, "program.py"), hosts: join(folder, "hosts"), resolver: join(folder, "resolv") };
writeFileSync(files.program, PROGRAM);
writeFileSync(files.hosts, HOSTS);
writeFileSync(files.resolver, "nameserver 127.0.0.53\noptions timeout:2 attempts:1\n");

const SET_UP = [
  "ip link set lo up",
  `mount --bind ${files.hosts} /etc/hosts`,
  `mount --bind ${files.resolver} /etc/resolv.conf`,
];

/** Whether this system lets us have a network and files of our own. */
const isPossible = spawnSync("unshare", ["-rnm", "sh", "-euc", SET_UP.join("\n")]).status === 0;

let scenes = 0;

/** A provider whose service has this name. */
function named(host: string): HostCase["open"] {
  return () => {
    const ready = join(folder, `ready-${(scenes += 1)}`);
    const start = [`python3 ${files.program} ${ready} >/dev/null 2>&1 &`, `until [ -e ${ready} ]; do sleep 0.05; done`];
    const wrapper = ["unshare", "-rnm", "sh", "-euc", [...SET_UP, ...start, 'exec "$0" "$@"'].join("\n")];
    return Promise.resolve({ written: block(`http://${host}`, { request_timeout: "20s" }), wrapper });
  };
}

/** The codes of RFC 1035 for what a name server may say of a name's addresses of IPv6. */
const ANSWERS = {
  "no address": "0",
  FORMERR: "1",
  SERVFAIL: "2",
  NXDOMAIN: "3",
  NOTIMP: "4",
  REFUSED: "5",
  "no answer": "x",
};

const HALF_A_NAME: HostCases = Object.fromEntries(
  Object.entries(ANSWERS).map(([answer, code]): [string, HostCase] => [
    `a name server that has ${answer} for IPv6`,
    { open: named(`0-${code}.names.test:8080`), says: /level "global"/ },
  ]),
);

needing("unshare, with networks of its own", isPossible).describe("a name", () => {
  compareHosts({
    ...HALF_A_NAME,
    "a name that nobody knows": {
      open: named("3-3.names.test:8080"),
      says: /Host not found[^]*\ngetaddrinfo ENOTFOUND 3-3\.names\.test$/,
    },
    "a name server that is out of order": {
      open: named("2-2.names.test:8080"),
      says: /Host not found[^]*\ngetaddrinfo EAI_AGAIN 2-2\.names\.test$/,
    },
    "a slow address beside one without a way": { open: named("slow.hosts.test:8081"), says: /level "global"/ },
    "a slow address beside one that refuses": { open: named("half.hosts.test:8081"), says: /level "global"/ },
    "an address that refuses beside one without a way": {
      open: named("closed.hosts.test:8081"),
      says: /Connection to the service was refused[^]*\nconnect ECONNREFUSED 127\.0\.0\.3:PORT/,
    },
  });
});
