/** Headers that another implementation has compressed, that of node's own client. */
import { once } from "node:events";
import * as http2 from "node:http2";
import { createServer, type AddressInfo, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { encodeHeaders, Http2Connection } from "../../../../../../src/kit/plugin/http2/index.ts";
import { runs } from "../../../../../support/runs.ts";

let listener: Server;
let arrived: Record<string, string>[];
beforeAll(async () => {
  listener = createServer((socket) => {
    new Http2Connection(socket, {
      onStream(stream) {
        arrived.push(Object.fromEntries(stream.headers));
        stream.sendHeaders(encodeHeaders({ ":status": "200", ...answered }), true);
      },
      onClose: () => undefined,
    });
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
});
afterAll(() => void listener.close());

let answered: Record<string, string> = {};

const letters = "abcdefghijklmnopqrstuvwxyz0123456789-_".split("");
// The first letter keeps them apart from the headers that HTTP/2 knows or forbids.
const name = fc.string({ unit: fc.constantFrom(...letters), maxLength: 20 }).map((text) => `x${text}`);
const value = fc.oneof(
  fc.string({ unit: fc.constantFrom(...letters), maxLength: 40 }),
  // Latin letters above 127 have long Huffman codes; nghttp2 sends what is shorter.
  fc
    .array(
      fc.integer({ min: 0x21, max: 0xff }).filter((code) => code !== 0x7f),
      { maxLength: 60 },
    )
    .map((codes) => String.fromCharCode(...codes)),
  // A few of these fill the table.
  fc.integer({ min: 500, max: 5000 }).map((length) => "long ".repeat(length / 5).trim()),
);
const fields = fc.dictionary(name, value, { maxKeys: 6, noNullPrototype: true });
/** Several requests that have some fields in common. */
const requests = fc
  .tuple(fields, fc.array(fields, { minLength: 1, maxLength: 12 }))
  .map(([common, own]) => own.map((each, index) => (index % 3 === 0 ? each : { ...common, ...each })));

const ownFields = (headers: http2.IncomingHttpHeaders | Record<string, string>): object =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key.startsWith("x")));

describe("headers between node's client and the server", () => {
  test.each([undefined, 0, 200])("arrive unchanged, with a table of %s bytes on the client's side", async (size) => {
    const port = (listener.address() as AddressInfo).port; // a TCP server's address is no text
    const property = fc.asyncProperty(requests, async (sent) => {
      arrived = [];
      const settings = size === undefined ? {} : { headerTableSize: size };
      const client = http2.connect(`http://127.0.0.1:${port}`, { settings });
      for (const each of sent) {
        answered = each;
        const stream = client.request({ ":method": "POST", ":path": "/", ...each });
        const [headers] = (await once(stream.end(), "response")) as [http2.IncomingHttpHeaders];
        expect(ownFields(headers)).toEqual(each);
      }
      client.destroy();
      expect(arrived.map(ownFields)).toEqual(sent);
    });
    await fc.assert(property, { numRuns: runs(20, 100) });
  });
});
