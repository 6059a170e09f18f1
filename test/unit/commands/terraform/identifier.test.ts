import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { identifierFrom } from "../../../../src/commands/terraform/index.ts";
import { runs } from "../../../support/runs.ts";
import { codePoint } from "../../../support/text/code-point.ts";

describe("the identifier of", () => {
  const cases: Readonly<Record<string, string>> = {
    "team/web-app": "team__web-app",
    "Team/sub_group/web_app": "Team__sub_group__web_app",
    team: "team",
    7: "_7",
    "7up/app": "_7up__app",
    "-": "_-",
    for: "for",
    "www.example.com": "www_example_com_80fc0fb9",
    "team/web_/app": "team__web___app_3fef9360",
    team__app: "team__app_546f3486",
    "équipe/été": "equipe__ete_14ae3148",
    "日本/アプリ": "_____324b86ac",
    "team/app_20240131": "team__app_20240131_b1216d56",
    "team/app:2": "team__app_2_b2123617",
    _7: "_7_7e5c98e5",
    "": "__e3b0c442",
  };
  test.each(Object.entries(cases))("%j is %s", (text, identifier) => {
    expect(identifierFrom(text)).toBe(identifier);
  });
});

const PARTS = ["a", "B", "7", "_", "__", "/", "-", ".", ":", " ", "é", "日", "_0123abcd", "for", "\n"];
const part = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PARTS) }, codePoint);
const text = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(""));

test("any text has an identifier, and no two texts have one", () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 30 }), (texts) => {
      // An identifier is a text, too, that may be the name of something else.
      const all = [
        ...new Set([...texts, ...texts.map(identifierFrom), ...texts.map((each) => each.replace("/", "__"))]),
      ];
      const identifiers = all.map(identifierFrom);
      expect(new Set(identifiers).size).toBe(all.length);
      for (const each of identifiers) expect(each).toMatch(/^[A-Za-z_][\w-]*$/);
    }),
    { numRuns: runs(500, 20_000) },
  );
});
