import type { RequestListener } from "node:http";
import { constants, brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { compareHosts, type HostCase } from "../../support/plugin/compare-hosts.ts";
import { startRaw } from "../../support/server/http-server.ts";
import { at, LLHTTP, plain } from "./scenes.ts";

const MB = 1024 * 1024;
const JSON_TYPE = "content-type: application/json\r\n";
const SETTING = '{"level":"global"}';

/** A body with a content coding. */
const coded = (coding: string, body: Uint8Array | string): RequestListener => {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": coding }).end(body);
  };
};

/** These bytes, and the end of the connection. */
const raw =
  (head: string, body: string | Uint8Array = ""): HostCase["open"] =>
  async () =>
    at(
      await startRaw((socket) =>
        socket.once("data", () =>
          socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${head}\r\n\r\n`), Buffer.from(body)])),
        ),
      ),
    );

/** A body of so many bytes, without a length. */
const long = (bytes: number): RequestListener => {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write(SETTING.slice(0, -1));
    response.end(`${" ".repeat(bytes - SETTING.length)}}`);
  };
};

const zeros = (bytes: number) =>
  Buffer.concat([Buffer.from('{"level":"global","x":"'), Buffer.alloc(bytes, "0"), Buffer.from('"}')]);
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

compareHosts({
  gzip: { open: () => plain(coded("gzip", gzipSync(SETTING))), says: /^level/ },
  "gzip by its old name": { open: () => plain(coded("x-gzip", gzipSync(SETTING))), says: /^level/ },
  "gzip in capitals": { open: () => plain(coded("GZIP", gzipSync(SETTING))), says: /^level/ },
  "gzip in two members": {
    open: () => plain(coded("gzip", Buffer.concat([gzipSync(SETTING.slice(0, 5)), gzipSync(SETTING.slice(5))]))),
    says: /^level/,
  },
  "gzip with more after its end": {
    open: () => plain(coded("gzip", Buffer.concat([gzipSync(SETTING), Buffer.from("more")]))),
    says: /level|decompressed/,
  },
  "gzip that is cut": {
    open: () => plain(coded("gzip", gzipSync(SETTING).subarray(0, 20))),
    says: /cannot be decompressed/,
  },
  "gzip without its sum": {
    open: () => plain(coded("gzip", gzipSync(SETTING).subarray(0, -8))),
    says: /cannot be decompressed/,
  },
  "gzip with a wrong sum": {
    open: () => plain(coded("gzip", Buffer.concat([gzipSync(SETTING).subarray(0, -8), Buffer.alloc(8)]))),
    says: /cannot be decompressed/,
  },
  "gzip that is none": { open: () => plain(coded("gzip", SETTING)), says: /cannot be decompressed/ },
  "gzip of nothing": { open: () => plain(coded("gzip", gzipSync(""))), says: /usable|empty|response/ },
  "an empty body that says gzip": { open: () => plain(coded("gzip", "")), says: /usable|empty|response/ },
  deflate: { open: () => plain(coded("deflate", deflateSync(SETTING))), says: /^level/ },
  "deflate without its head": {
    open: () => plain(coded("deflate", deflateRawSync(SETTING))),
    says: /cannot be decompressed/,
  },
  "deflate that is cut": {
    open: () => plain(coded("deflate", deflateSync(SETTING).subarray(0, 8))),
    says: /cannot be decompressed/,
  },
  brotli: { open: () => plain(coded("br", brotliCompressSync(SETTING))), says: /^level/ },
  "brotli that is cut": {
    open: () => plain(coded("br", brotliCompressSync(SETTING.repeat(9)).subarray(0, 8))),
    says: /cannot be decompressed/,
  },
  "brotli that is none": {
    open: () => plain(coded("br", "\xff\xff\xff\xff\xff")),
    says: /cannot be decompressed/,
  },
  "an unknown coding": { open: () => plain(coded("zstd", SETTING)), says: /not asked for and is not known/ },
  "a bomb of gzip": { open: () => plain(coded("gzip", gzipSync(zeros(100 * MB)))), says: /larger than 8 MiB/ },
  "a bomb of deflate": {
    open: () => plain(coded("deflate", deflateSync(zeros(100 * MB)))),
    says: /larger than 8 MiB/,
  },
  "a bomb of brotli": {
    open: () => plain(coded("br", brotliCompressSync(zeros(100 * MB), best))),
    says: /larger than 8 MiB/,
  },
  "gzip of just as much as may be": {
    open: () => plain(coded("gzip", gzipSync(`${SETTING.slice(0, -1)}${" ".repeat(8 * MB - SETTING.length)}}`))),
    says: /^level/,
  },
  "just as much as may be": { open: () => plain(long(8 * MB)), says: /^level/ },
  "one byte more than may be": { open: () => plain(long(8 * MB + 1)), says: /Response is too large/ },
  "a length of more than may be": {
    open: raw(`200 OK\r\n${JSON_TYPE}content-length: ${100 * MB}`, SETTING),
    says: /too large|cut off|lost/,
  },
  "chunks that never end": {
    open: () =>
      plain((_request, response) => {
        const more = (): void => {
          while (response.write(" ".repeat(1 << 20)));
        };
        response.on("drain", more);
        more();
      }),
    says: /Response is too large/,
  },
  "a body shorter than its length": {
    open: raw(`200 OK\r\n${JSON_TYPE}content-length: 100`, SETTING),
    says: /cut off|was lost/,
  },
  "a body longer than its length": {
    open: raw(`200 OK\r\n${JSON_TYPE}content-length: ${SETTING.length}`, `${SETTING}more`),
    says: /level/,
  },
  "a body without a length, up to the end": { open: raw(`200 OK\r\n${JSON_TYPE}x: y`, SETTING), says: /^level/ },
  "chunks that are cut": {
    open: raw(`200 OK\r\n${JSON_TYPE}transfer-encoding: chunked`, `12\r\n${SETTING}\r\n`),
    says: /cut off|was lost/,
  },
  "a chunk that is cut": {
    open: raw(`200 OK\r\n${JSON_TYPE}transfer-encoding: chunked`, `100\r\n${SETTING}`),
    says: /cut off|was lost/,
  },
  "a chunk whose size is no number": {
    open: raw(`200 OK\r\n${JSON_TYPE}transfer-encoding: chunked`, `zz\r\n${SETTING}\r\n0\r\n\r\n`),
    says: /not HTTP/,
    differs: LLHTTP,
  },
  "chunks with extensions and trailers": {
    open: raw(`200 OK\r\n${JSON_TYPE}transfer-encoding: chunked`, `12;a=b\r\n${SETTING}\r\n0\r\nx: y\r\n\r\n`),
    says: /^level/,
  },
  "an empty body": { open: raw("200 OK\r\ncontent-length: 0"), says: /no body|empty|response/ },
  "text that is not JSON": {
    open: () => plain((_request, response) => response.end("hello")),
    says: /not complete JSON/,
  },
  "a web page": {
    open: () => plain((_request, response) => response.end("<html><title>Sign in</title></html>")),
    says: /web page titled "Sign in"/,
  },
  "text that is not UTF-8": {
    open: () => plain((_request, response) => response.end(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))),
    says: /not valid UTF-8/,
  },
  "a byte order mark": { open: () => plain((_request, response) => response.end(`\ufeff${SETTING}`)), says: /^level/ },
  "no content": { open: raw("204 No Content"), says: /204/ },
  "nothing new": { open: raw("304 Not Modified"), says: /304/ },
});
