const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

/** Invalid HTTP that a server may send: the bytes, after which it closes the connection, and the expected error. */
export const BYTES: Readonly<Record<string, readonly [bytes: string, text: RegExp]>> = {
  "no response at all": ["", /was lost/],
  "half a status line": ["HTTP/1.1 2", /was lost|not HTTP/],
  "the greeting of another protocol": ["SSH-2.0-OpenSSH_9.6\r\n", /not HTTP/],
  "a response of HTTP/0.9": ["[]", /not HTTP/],
  "a page for terminals and no HTTP": ["\u001b[2J\u009b31m\r\n\r\n", /not HTTP/],
  "a status that is no number": ["HTTP/1.1 OK\r\n\r\n", /not HTTP/],
  "a header with an escape sequence": [`${HEAD}X-Request-Id: \u001b[2J\r\nContent-Length: 2\r\n\r\n[]`, /not HTTP/],
  "a header with NUL": [`${HEAD}X-Request-Id: a\u0000b\r\nContent-Length: 2\r\n\r\n[]`, /not HTTP/],
  "a header without a name": [`${HEAD}: x\r\nContent-Length: 2\r\n\r\n[]`, /not HTTP/],
  "a header of 1 MB": [`${HEAD}X-Long: ${"x".repeat(1_000_000)}\r\n\r\n[]`, /too large|was lost|not HTTP/],
  "10,000 headers": [`${HEAD}${"X-Many: 1\r\n".repeat(10_000)}\r\n[]`, /too large|was lost|not HTTP/],
  "a negative length": [`${HEAD}Content-Length: -1\r\n\r\n[]`, /not HTTP/],
  "a length that is no number": [`${HEAD}Content-Length: 0x2\r\n\r\n[]`, /not HTTP/],
  "two lengths": [`${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n[] `, /not HTTP|cut off|was lost/],
  "a length and chunks": [
    `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`,
    /not HTTP|cut off/,
  ],
  "a chunk of a wrong length": [`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n`, /not HTTP/],
  "a chunk longer than memory": [
    `${HEAD}Transfer-Encoding: chunked\r\n\r\nffffffffffffff\r\n[]`,
    /was lost|not HTTP|cut off/,
  ],
  "chunks without an end": [`${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n`, /was lost|cut off/],
  "a body shorter than its length": [`${HEAD}Content-Length: 100\r\n\r\n[]`, /was lost|cut off/],
  "a switch of protocols": [
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    /No response|was lost|not HTTP/,
  ],
  "a thousand early hints, and then nothing": [
    "HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n".repeat(1000),
    /was lost/,
  ],
};
