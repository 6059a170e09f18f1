import { describe, test } from "@jest/globals";
import fc from "fast-check";
import {
  base64From,
  bytesFromBase64,
  bytesFromHex,
  bytesFromLatin1,
  hexFrom,
  latin1From,
} from "../../../src/kit/byte-text.ts";

const bytes = fc.uint8Array({ maxLength: 40 });

describe("the texts of any bytes are those of node's Buffer:", () => {
  const cases = { base64: base64From, hex: hexFrom, latin1: latin1From } as const;
  test.each(Object.entries(cases))("%s", (encoding, textFrom) => {
    fc.assert(
      // One of the three names.
      fc.property(bytes, (each) => textFrom(each) === Buffer.from(each).toString(encoding as keyof typeof cases)),
    );
  });
});

describe("the bytes of a text are those of node's Buffer:", () => {
  const isAsInNode = (read: (text: string) => Uint8Array, encoding: BufferEncoding) => (text: string) =>
    Buffer.from(text, encoding).equals(read(text));

  test("base64, in either alphabet and whatever stands between", () => {
    const digits = fc.constantFrom(..."AZaz09+/-_ \n!=".split(""));
    fc.assert(fc.property(fc.string({ unit: digits }), isAsInNode(bytesFromBase64, "base64")));
  });

  test("hexadecimal", () => {
    fc.assert(fc.property(bytes, (each) => isAsInNode(bytesFromHex, "hex")(Buffer.from(each).toString("hex"))));
  });

  test("Latin-1, of any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), isAsInNode(bytesFromLatin1, "latin1")));
  });
});
