import { compareHosts, type HostCase } from "../../support/plugin/compare-hosts.ts";
import { answer, startRaw } from "../../support/server/http-server.ts";
import { at, LLHTTP, plain } from "./scenes.ts";

const SETTING = '{"level":"global"}';
const TAIL = `content-type: application/json\r\ncontent-length: ${SETTING.length}\r\n\r\n${SETTING}`;

/** These bytes, and the end of the connection. */
const raw =
  (bytes: string): HostCase["open"] =>
  async () =>
    at(await startRaw((socket) => socket.once("data", () => socket.end(bytes, "latin1"))));

/** A redirect, and the setting at every other address. */
const redirect =
  (status: number, location: string): HostCase["open"] =>
  () =>
    plain((request, response) => {
      if (request.url === "/api/v4/notification_settings") response.writeHead(status, { location }).end();
      else answer(response, 200, SETTING);
    });

const JOINED = "undici puts the digits of both lengths together, and misses as many bytes; hyper refuses them";

compareHosts({
  "a head in one piece": { open: raw(`HTTP/1.1 200 OK\r\n${TAIL}`), says: /^level/ },
  "a head without a reason": { open: raw(`HTTP/1.1 200\r\n${TAIL}`), says: /level|HTTP/ },
  "a head of HTTP/1.0": { open: raw(`HTTP/1.0 200 OK\r\n${TAIL}`), says: /^level/ },
  "a head of HTTP/2": { open: raw(`HTTP/2 200 OK\r\n${TAIL}`), says: /HTTP/, differs: LLHTTP },
  "a head that comes byte by byte": {
    open: async () =>
      at(
        await startRaw((socket) => {
          socket.setNoDelay(true);
          socket.once("data", () => {
            const bytes = `HTTP/1.1 200 OK\r\n${TAIL}`.split("");
            const next = (): void => {
              const byte = bytes.shift();
              if (byte === undefined) socket.end();
              else socket.write(byte, () => setImmediate(next));
            };
            next();
          });
        }),
      ),
    says: /^level/,
  },
  "lines that end with LF alone": {
    open: raw(`HTTP/1.1 200 OK\r\n${TAIL}`.replaceAll("\r\n", "\n")),
    says: /level|HTTP/,
    differs: { reason: "hyper takes it, as RFC 9112 allows", says: /^level/ },
  },
  "early hints before the response": {
    open: raw(`HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\nHTTP/1.1 200 OK\r\n${TAIL}`),
    says: /^level/,
  },
  "100 before the response": {
    open: raw(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n${TAIL}`),
    says: /^level/,
  },
  "a switch of protocols": {
    open: raw("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
    says: /HTTP|response|lost/,
  },
  "nothing at all": { open: raw(""), says: /was lost/ },
  "half a status line": { open: raw("HTTP/1.1 2"), says: /was lost|not HTTP/ },
  "half a head": { open: raw("HTTP/1.1 200 OK\r\ncontent-type: appl"), says: /was lost|not HTTP/ },
  "another protocol": { open: raw("SSH-2.0-OpenSSH_9.6\r\n"), says: /not HTTP/, differs: LLHTTP },
  "HTTP/0.9": { open: raw(SETTING), says: /not HTTP/, differs: LLHTTP },
  "a status that is no number": { open: raw(`HTTP/1.1 OK\r\n${TAIL}`), says: /not HTTP/, differs: LLHTTP },
  "a status of four digits": { open: raw(`HTTP/1.1 2000 OK\r\n${TAIL}`), says: /HTTP|2000/, differs: LLHTTP },
  "a status of two digits": { open: raw(`HTTP/1.1 20 OK\r\n${TAIL}`), says: /HTTP|20/, differs: LLHTTP },
  "a status that nobody knows": { open: raw(`HTTP/1.1 599 Odd\r\n${TAIL}`), says: /599/ },
  "a status beyond all": { open: raw(`HTTP/1.1 999 Odd\r\n${TAIL}`), says: /999/ },
  "a field without a name": { open: raw(`HTTP/1.1 200 OK\r\n: x\r\n${TAIL}`), says: /not HTTP/, differs: LLHTTP },
  "a field with a space in its name": {
    open: raw(`HTTP/1.1 200 OK\r\nx y: z\r\n${TAIL}`),
    says: /level|not HTTP/,
    differs: LLHTTP,
  },
  "a field with a space before its colon": {
    open: raw(`HTTP/1.1 200 OK\r\nx : z\r\n${TAIL}`),
    says: /level|not HTTP/,
    differs: LLHTTP,
  },
  "a field on two lines": {
    open: raw(`HTTP/1.1 200 OK\r\nx: y\r\n z\r\n${TAIL}`),
    says: /level|not HTTP/,
    differs: LLHTTP,
  },
  "a field with NUL": { open: raw(`HTTP/1.1 200 OK\r\nx: a\u0000b\r\n${TAIL}`), says: /not HTTP/, differs: LLHTTP },
  "a field with an escape sequence": {
    open: raw(`HTTP/1.1 200 OK\r\nx: \u001b[2J\r\n${TAIL}`),
    says: /not HTTP/,
    differs: LLHTTP,
  },
  "a field in Latin-1": { open: raw(`HTTP/1.1 400 No\r\nx-request-id: \u00e9\u0080\r\n${TAIL}`), says: /400/ },
  "a request ID": { open: raw(`HTTP/1.1 400 No\r\nx-request-id: abc-1\r\n${TAIL}`), says: /request ID abc-1/ },
  "a field that comes twice": {
    open: raw(`HTTP/1.1 400 No\r\nx-request-id: one\r\nX-Request-Id: two\r\n${TAIL}`),
    says: /400/,
  },
  "a field of 12 KB": { open: raw(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(12_000)}\r\n${TAIL}`), says: /^level/ },
  "a field of 20 KB": { open: raw(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(20_000)}\r\n${TAIL}`), says: /too large/ },
  "a field of 1 MB": { open: raw(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(1_000_000)}\r\n${TAIL}`), says: /too large/ },
  "500 fields": { open: raw(`HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(500)}${TAIL}`), says: /level|too large/ },
  "1,900 fields": { open: raw(`HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(1900)}${TAIL}`), says: /level|too large/ },
  "10,000 fields": { open: raw(`HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(10_000)}${TAIL}`), says: /too large/ },
  "a negative length": {
    open: raw(`HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n${SETTING}`),
    says: /not HTTP/,
    differs: LLHTTP,
  },
  "a length that is no number": {
    open: raw(`HTTP/1.1 200 OK\r\ncontent-length: 0x12\r\n\r\n${SETTING}`),
    says: /not HTTP/,
    differs: LLHTTP,
  },
  "a length beyond all": {
    open: raw(`HTTP/1.1 200 OK\r\ncontent-length: ${"9".repeat(30)}\r\n\r\n${SETTING}`),
    says: /^level|not HTTP|too large|cut off/,
    differs: { reason: "undici takes it for a length that nothing has", says: /not HTTP/ },
  },
  "two lengths": {
    open: raw(`HTTP/1.1 200 OK\r\ncontent-length: 18\r\ncontent-length: 19\r\n\r\n${SETTING} `),
    says: /^level|not HTTP|too large|cut off/,
    differs: { reason: JOINED, says: /not HTTP/ },
  },
  "the same length twice": {
    open: raw(`HTTP/1.1 200 OK\r\ncontent-length: 18\r\ncontent-length: 18\r\n\r\n${SETTING}`),
    says: /^level|not HTTP|too large|cut off/,
    differs: { reason: `${JOINED} unless they are the same, as RFC 9110 allows`, says: /^level/ },
  },
  "a length and chunks": {
    open: raw(
      `HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n12\r\n${SETTING}\r\n0\r\n\r\n`,
    ),
    says: /^level|not HTTP|too large|cut off/,
    differs: {
      reason: "undici counts the bytes, and misses some; the executable refuses what may be read in two ways",
      says: /not HTTP/,
    },
  },
  "another transfer coding": {
    open: raw(`HTTP/1.1 200 OK\r\ntransfer-encoding: gzip\r\n\r\n${SETTING}`),
    says: /level|HTTP|usable/,
  },
  "a redirect to another origin": { open: redirect(301, "http://evil.test/"), says: /redirects to another host/ },
  "a redirect to where nothing moves": { open: redirect(302, "/users/sign_in"), says: /redirects the request/ },
  "a redirect without an address": { open: redirect(301, ""), says: /redirect/ },
  "a redirect that cannot be read": { open: redirect(301, "http://["), says: /cannot be read/ },
  "a redirect to no protocol": { open: redirect(307, "//evil.test/"), says: /redirects to another host/ },
  "a redirect to a script": { open: redirect(308, "javascript:alert(1)"), says: /redirects to another host/ },
});
