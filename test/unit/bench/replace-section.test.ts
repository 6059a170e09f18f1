import { describe, expect, test } from "@jest/globals";
import { replaceSection } from "../../../bench/support/replace-section.ts";

const PAGE = `# Page

<!-- one: begin -->
old
<!-- one: end -->

Words by hand.

<!-- two: begin -->
kept
<!-- two: end -->
`;

describe("replaceSection", () => {
  test("replaces what is between the marks of its name, and nothing else", () => {
    const text = replaceSection(PAGE, "one", ["## New", "figures: $& 100 %"]);
    expect(text).toContain("<!-- one: begin -->\n\n## New\nfigures: $& 100 %\n\n<!-- one: end -->");
    expect(text).not.toContain("old");
    expect(text.slice(text.indexOf("Words"))).toBe(PAGE.slice(PAGE.indexOf("Words")));
  });

  test("gives the same text the second time", () => {
    const once = replaceSection(PAGE, "two", ["new"]);
    expect(replaceSection(once, "two", ["new"])).toBe(once);
  });

  test("appends a section that the page does not have", () => {
    const text = replaceSection(PAGE, "three", ["new"]);
    expect(text.startsWith(PAGE)).toBe(true);
    expect(text.slice(PAGE.length)).toBe("\n<!-- three: begin -->\n\nnew\n\n<!-- three: end -->\n");
  });
});
