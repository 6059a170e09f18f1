import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { numberFromText, unknown } from "../../../../../src/kit/cty/index.ts";
import { parseJson } from "../../../../../src/commands/terraform/configuration/json/json-body.ts";
import { expression, printJson, reference } from "../../../../../src/commands/terraform/index.ts";
import { runs } from "../../../../support/runs.ts";
import { literal } from "./random-file.ts";

test("prints imports, resources, maps, expressions and comments", () => {
  const printed = printJson({
    comment: "Settings of ada.\nMade by an export.",
    blocks: [
      { type: "import", attributes: { to: reference("tocsin_client_key.web"), id: "team/web:1" } },
      { type: "import", attributes: { to: reference("tocsin_client_key.api"), id: "team/api:2" } },
      {
        type: "resource",
        labels: ["tocsin_notification_setting", "watched"],
        comment: "One project.",
        attributes: { for_each: { app: "team/app" }, project: expression("each.value"), events: { new_note: true } },
        blocks: [{ type: "lifecycle", attributes: { prevent_destroy: true } }],
      },
      { type: "resource", labels: ["tocsin_client_key", "web"], attributes: { project: "team/web", retain: 0 } },
      { type: "resource", labels: ["tocsin_client_key", "api"] },
    ],
  });
  expect(printed).toBe(`{
  "//": "Settings of ada.\\nMade by an export.",
  "import": [
    {
      "to": "tocsin_client_key.web",
      "id": "team/web:1"
    },
    {
      "to": "tocsin_client_key.api",
      "id": "team/api:2"
    }
  ],
  "resource": {
    "tocsin_notification_setting": {
      "watched": {
        "//": "One project.",
        "for_each": {
          "app": "team/app"
        },
        "project": "\${each.value}",
        "events": {
          "new_note": true
        },
        "lifecycle": {
          "prevent_destroy": true
        }
      }
    },
    "tocsin_client_key": {
      "web": {
        "project": "team/web",
        "retain": 0
      },
      "api": {}
    }
  }
}
`);
});

test("numbers keep every digit, and texts are no templates", () => {
  const values = { a: numberFromText("12345678901234567890.5"), b: [], c: { "${x}": "%{y}$$" } };
  expect(printJson({ blocks: [{ type: "locals", attributes: values }] })).toBe(`{
  "locals": {
    "a": 12345678901234567890.5,
    "b": [],
    "c": {
      "$\${x}": "%%{y}$$"
    }
  }
}
`);
});

test("an unknown value is an error", () => {
  expect(() => printJson({ blocks: [{ type: "a", attributes: { b: [unknown] } }] })).toThrow(
    "An unknown value cannot be written into a configuration.",
  );
});

test("any value reads as it was printed", () => {
  fc.assert(
    fc.property(literal, (value) => {
      const text = printJson({ blocks: [{ type: "a", attributes: { b: value } }] });
      expect(parseJson(text).blocks("a", 0)[0]?.body.attribute("b")?.literal).toEqual(value);
    }),
    { numRuns: runs(300, 10_000) },
  );
});
