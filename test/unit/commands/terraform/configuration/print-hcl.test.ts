import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { DynamicValue, numberFromText, unknown } from "../../../../../src/kit/cty/index.ts";
import { parseHcl } from "../../../../../src/commands/terraform/configuration/hcl/hcl-body.ts";
import {
  expression,
  printHcl,
  reference,
  type PrintableFile,
  type PrintableValue,
} from "../../../../../src/commands/terraform/index.ts";
import { checkSample } from "../../../../support/check-sample.ts";
import { needing } from "../../../../support/needs.ts";
import { runs } from "../../../../support/runs.ts";
import { cleanEnvironment, findEngines, run } from "../../../../support/terraform/terraform.ts";
import { file } from "./random-file.ts";
import { plainBody } from "./random-hcl.ts";

test("prints imports, resources, maps, expressions and comments", () => {
  const printed = printHcl({
    comment: "Settings of ada.\n\nMade by an export.",
    blocks: [
      { type: "import", attributes: { to: reference("tocsin_client_key.web"), id: "team/web:1" } },
      {
        type: "resource",
        labels: ["tocsin_notification_setting", "watched"],
        comment: "Two projects.",
        attributes: {
          for_each: { app: "team/app", "team/web-app": "team/web-app" },
          project: expression("each.value"),
          level: "custom",
          events: { new_note: true, merge_merge_request: false },
          on_destroy: "keep",
        },
        blocks: [{ type: "lifecycle", attributes: { prevent_destroy: true } }],
      },
      { type: "locals" },
    ],
  });
  expect(printed).toBe(`# Settings of ada.
#
# Made by an export.

import {
  to = tocsin_client_key.web
  id = "team/web:1"
}

# Two projects.
resource "tocsin_notification_setting" "watched" {
  for_each = {
    app            = "team/app"
    "team/web-app" = "team/web-app"
  }
  project = each.value
  level   = "custom"
  events = {
    new_note            = true
    merge_merge_request = false
  }
  on_destroy = "keep"

  lifecycle {
    prevent_destroy = true
  }
}

locals {}
`);
});

/** A map as it is printed in an attribute. */
const mapLines = (map: PrintableValue): string =>
  printHcl({ blocks: [{ type: "a", attributes: { x: map } }] })
    .split("\n")
    .slice(2, -3)
    .map((line) => line.slice(4))
    .join("\n");

const layouts: Readonly<Record<string, [map: Readonly<Record<string, PrintableValue>>, text: string]>> = {
  "a value of several lines parts those around it": [
    { a: 1, long: 2, b: { c: 3 }, longer: 4, d: 5 },
    "a    = 1\nlong = 2\nb = {\n  c = 3\n}\nlonger = 4\nd      = 5",
  ],
  "an empty map or list takes no line of its own": [{ a: {}, list: [] }, "a    = {}\nlist = []"],
  "a list has a line for each element where one has several": [
    { a: ["x", { b: 1 }, [2, 3]] },
    'a = [\n  "x",\n  {\n    b = 1\n  },\n  [2, 3],\n]',
  ],
  "a word of the language and what is no name are quoted": [
    { for: 1, null: 2, "a.b": 3, "": 4, é: 5, "new-note": 6 },
    '"for"    = 1\n"null"   = 2\n"a.b"    = 3\n""       = 4\n"é"      = 5\nnew-note = 6',
  ],
  "numbers keep every digit": [
    { a: numberFromText("12345678901234567890.5"), b: -1, c: 1e21 },
    "a = 12345678901234567890.5\nb = -1\nc = 1000000000000000000000",
  ],
  "a value with a type of its own stands without it": [{ a: [new DynamicValue("string", "b")] }, 'a = ["b"]'],
  "a text begins no template, ends no line and hides nothing": [
    { a: '${a} %{b} $$ "\\\n\r\t\0\u202e' },
    'a = "$${a} %%{b} $$ \\"\\\\\\n\\r\\t\\u0000\\u202e"',
  ],
};

test.each(Object.entries(layouts))("%s", (_title, [map, expected]) => {
  expect(mapLines(map)).toBe(expected);
});

test("a long list has a line for each element", () => {
  const list = Array.from({ length: 20 }, (_, index) => `team/app-${index}`);
  expect(mapLines({ list })).toBe(["list = [", ...list.map((name) => `  "${name}",`), "]"].join("\n"));
});

test("an unknown value is an error", () => {
  expect(() => mapLines({ a: [unknown] })).toThrow("An unknown value cannot be written into a configuration.");
});

test("no comment ends before its line does", () => {
  const text = printHcl({ comment: "a\r\u2028}\nb", blocks: [{ type: "c", comment: "\0\u202ed" }] });
  expect(text).toBe("# a\\u000d\\u2028}\n# b\n\n# \\u0000\\u202ed\nc {}\n");
});

test("any file reads as it was printed", () => {
  fc.assert(
    fc.property(file, ({ file: one, plain }) => {
      expect(plainBody(parseHcl(printHcl(one)))).toEqual(plain);
    }),
    { numRuns: runs(200, 5000) },
  );
});

/** Keys of which it is not plain how many characters they have. */
const HARD_KEYS: PrintableFile = {
  blocks: [
    "e\u0301",
    "${\u0301",
    "$\u0301",
    "%\u0301",
    "%\u{114be}",
    "क्ष",
    "กำ",
    "🇩🇪",
    "👍🏽",
    "각",
    "\u0301",
    "\u200d\u0301",
  ].map((key) => ({
    type: "a",
    attributes: { x: { [key]: 1, [`${key}${key}`]: 2, [`b${key}c`]: 3, a_long_name: 4 } },
  })),
};

const engines = findEngines();

/** Prints files, which no engine's own `fmt` may want to change. */
async function expectFormatted(files: readonly PrintableFile[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tocsin-print-"));
  try {
    await Promise.all(files.map((one, index) => writeFile(join(folder, `${index}.tf`), printHcl(one))));
    for (const engine of engines) {
      const check = await run(engine, ["fmt", "-check", "-diff"], { cwd: folder, env: cleanEnvironment({}) });
      expect(check).toEqual({ code: 0, stdout: "", stderr: "" });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

needing("terraform or tofu", engines.length > 0).describe("the engine's own fmt has nothing to change", () => {
  test("where it is not plain how many characters a key has", () => expectFormatted([HARD_KEYS]));

  test("in any file", async () => {
    await checkSample(file, { count: runs(300, 5000) }, (files) => expectFormatted(files.map((one) => one.file)));
  });
});
