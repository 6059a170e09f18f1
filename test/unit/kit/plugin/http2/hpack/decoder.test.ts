import { describe, expect, test } from "@jest/globals";
import { HeaderDecoder } from "../../../../../../src/kit/plugin/http2/hpack/decoder.ts";

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(" ", ""), "hex");
const decoded = (decoder: HeaderDecoder, hex: string): [string, string][] => [...decoder.decode(bytes(hex))];

const first = [
  [":method", "GET"],
  [":scheme", "http"],
  [":path", "/"],
  [":authority", "www.example.com"],
];
const second = [...first, ["cache-control", "no-cache"]];
const third = [
  [":method", "GET"],
  [":scheme", "https"],
  [":path", "/index.html"],
  [":authority", "www.example.com"],
  ["custom-key", "custom-value"],
];

describe("RFC 7541, appendix C", () => {
  const fields: Record<string, [block: string, name: string, value: string]> = {
    "C.2.1: a literal for the table": [
      "400a 6375 7374 6f6d 2d6b 6579 0d63 7573 746f 6d2d 6865 6164 6572",
      "custom-key",
      "custom-header",
    ],
    "C.2.2: a literal without the table": ["040c 2f73 616d 706c 652f 7061 7468", ":path", "/sample/path"],
    "C.2.3: a literal that is never indexed": ["1008 7061 7373 776f 7264 0673 6563 7265 74", "password", "secret"],
    "C.2.4: an indexed field": ["82", ":method", "GET"],
  };
  for (const [title, [block, name, value]] of Object.entries(fields)) {
    test(title, () => expect(decoded(new HeaderDecoder(), block)).toEqual([[name, value]]));
  }

  const requests: Record<string, readonly string[]> = {
    "C.3: requests without Huffman codes": [
      "8286 8441 0f77 7777 2e65 7861 6d70 6c65 2e63 6f6d",
      "8286 84be 5808 6e6f 2d63 6163 6865",
      "8287 85bf 400a 6375 7374 6f6d 2d6b 6579 0c63 7573 746f 6d2d 7661 6c75 65",
    ],
    "C.4: requests with Huffman codes": [
      "8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff",
      "8286 84be 5886 a8eb 1064 9cbf",
      "8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf",
    ],
  };
  for (const [title, blocks] of Object.entries(requests)) {
    test(title, () => {
      const decoder = new HeaderDecoder();
      expect(blocks.map((block) => decoded(decoder, block))).toEqual([first, second, third]);
    });
  }

  const responses: Record<string, readonly string[]> = {
    "C.5: responses with evictions": [
      "4803 3330 3258 0770 7269 7661 7465 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3120 474d 546e 1768 7474 7073 3a2f 2f77 7777 2e65 7861 6d70 6c65 2e63 6f6d",
      "4803 3330 37c1 c0bf",
      "88c1 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3220 474d 54c0 5a04 677a 6970 7738 666f 6f3d 4153 444a 4b48 514b 425a 584f 5157 454f 5049 5541 5851 5745 4f49 553b 206d 6178 2d61 6765 3d33 3630 303b 2076 6572 7369 6f6e 3d31",
    ],
    "C.6: responses with evictions and Huffman codes": [
      "4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6 2d1b ff6e 919d 29ad 1718 63c7 8f0b 97c8 e9ae 82ae 43d3",
      "4883 640e ffc1 c0bf",
      "88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab 77ad 94e7 821d d7f2 e6c7 b335 dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5 b106 3d50 07",
    ],
  };
  for (const [title, blocks] of Object.entries(responses)) {
    test(title, () => {
      const decoder = new HeaderDecoder();
      // The examples have a table of 256 bytes.
      decoder.decode(bytes("3fe101"));
      const common = { "cache-control": "private", location: "https://www.example.com" };
      const date = "Mon, 21 Oct 2013 20:13:21 GMT";
      expect(blocks.map((block) => Object.fromEntries(decoded(decoder, block)))).toEqual([
        { ":status": "302", ...common, date },
        { ":status": "307", ...common, date },
        {
          ":status": "200",
          ...common,
          date: "Mon, 21 Oct 2013 20:13:22 GMT",
          "content-encoding": "gzip",
          "set-cookie": "foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1",
        },
      ]);
    });
  }
});

describe("the table", () => {
  const add = (name: string): string => `40 01 ${Buffer.from(name).toString("hex")} 01 76`;

  test("is empty after a field that is larger than it", () => {
    const decoder = new HeaderDecoder();
    const large = `40 01 61 7f a1 1f ${"76".repeat(4128)}`;
    decoder.decode(bytes(add("b")));
    expect(decoded(decoder, large)).toEqual([["a", "v".repeat(4128)]]);
    expect(() => decoder.decode(bytes("be"))).toThrow("unknown field 62");
  });

  test("may become smaller and larger again at the beginning of a block", () => {
    const decoder = new HeaderDecoder();
    decoder.decode(bytes(add("b")));
    // To nothing, and to 4096 bytes.
    expect(decoded(decoder, `20 3fe11f ${add("c")} be`)).toEqual([["c", "v, v"]]);
    expect(() => decoder.decode(bytes("bf"))).toThrow("unknown field 63");
  });

  test("gives the name of a field that the same literal evicts", () => {
    const decoder = new HeaderDecoder();
    // 34 bytes are one field of two letters.
    decoder.decode(bytes(`3f03 ${add("n")}`));
    expect(decoded(decoder, "7e 01 77")).toEqual([["n", "w"]]);
    expect(decoded(decoder, "be")).toEqual([["n", "w"]]);
  });
});

describe("a block is refused with", () => {
  const malformed: Record<string, [block: string, message: string]> = {
    "the field 0": ["80", "unknown field 0"],
    "a field that the table does not have": ["be", "unknown field 62"],
    "a name that the table does not have": ["7e 01 61", "unknown field 62"],
    "a table of more than 4096 bytes": ["3fe21f", "larger than 4096"],
    "a new size of the table between fields": ["82 20", "resizes the table between fields"],
    "an integer without an end": ["ff", "ends inside a field"],
    "an integer that grows without end": ["ffffffffffffffffffff", "too large"],
    "an integer of zeros without end": ["ff808080808080808000", "too large"],
    "a string that is longer than the block": ["00 05 61", "ends inside a string"],
    "a name without a value": ["00 01 61", "ends inside a field"],
    "a Huffman code with eight bits of padding": ["00 01 61 82 1fff", "malformed Huffman"],
    "a Huffman code that is filled up with zeros": ["00 01 61 81 18", "malformed Huffman"],
    "a Huffman code with the end of a string in it": ["00 01 61 84 ffffffff", "malformed Huffman"],
  };
  for (const [title, [block, message]] of Object.entries(malformed)) {
    test(title, () => {
      expect(() => new HeaderDecoder().decode(bytes(block))).toThrow(
        expect.objectContaining({ name: "ConnectionError", message: expect.stringContaining(message) }),
      );
    });
  }
});
