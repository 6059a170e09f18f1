import { describe, expect, test } from "@jest/globals";
import { differences, lowered } from "../../../scripts/english/ceilings.ts";
import { hitsIn } from "../../../scripts/english/hits.ts";
import { PATTERNS, type Pattern } from "../../../scripts/english/patterns.ts";

const ANEW: Readonly<Record<string, Pattern>> = {
  anew: { pattern: /\bread anew\b/, reason: "", exceptions: /\bnot read anew\b/ },
};

/** The lines of a file with a hit. */
const linesOf = (file: string, source: string): readonly number[] => hitsIn(file, source, ANEW).map(({ line }) => line);

const FOUND = {
  "in a paragraph": ["page.md", "A\n\nIt is read anew.", 3],
  "across lines": ["page.md", "It is read\nanew.", 1],
  "in a later line of a paragraph": ["page.md", "It is\nread anew.", 2],
  "in a heading": ["page.md", "# Read anew", 1],
  "in a table": ["page.md", "| a |\n| --- |\n| 1 |\n| read anew |", 4],
  "in a link": ["page.md", "[read anew](x.md)", 1],
  "in emphasis": ["page.md", "read *anew*", 1],
  "in a template of a page": ["page.md.tmpl", "It is read anew. {{ .Schema }}", 1],
  "in a doc comment": ["test/a.ts", "\n/** Is read anew. */\nconst a = 1;", 2],
  "in a doc comment of several lines": ["scripts/a.ts", "/**\n * Is\n * read\n * anew.\n */\nconst a = 1;", 3],
  "in a doc comment of a member": ["src/a.ts", "interface A {\n  /** Is read anew. */\n  a: 1;\n}", 2],
  "in a text of the program": ["src/a.ts", 'const a = 1;\nfail("it is read anew");', 2],
  "in a template of the program": ["src/a.ts", "fail(`${name} is read anew`);", 1],
  "in a paragraph of a text of several lines": ["src/a.ts", "const a = `\nIt is read\nanew.\n\n  a  b c d\n`;", 2],
  "in an indented line of such a text": ["src/a.ts", "const a = `\nIt is sent.\n\n  a  b read anew\n`;", 4],
  "in a doc comment of Rust": ["shell/src/a.rs", "//! A\n\n/// Is read\n/// anew.\nfn a() {}\n", 3],
} satisfies Record<string, readonly [file: string, source: string, line: number]>;

const NOT_FOUND = {
  "in code of a page": ["page.md", "`read anew`\n\n```text\nread anew\n```"],
  "in front matter": ["page.md", "---\ntitle: read anew\n---\n"],
  "in code of a comment": ["src/a.ts", "/** Runs `read anew`. */\nconst a = 1;"],
  "in another comment": ["src/a.ts", "// read anew\nconst a = 1;"],
  "in a string of a test": ["test/a.ts", 'fail("it is read anew");'],
  "in a name": ["src/a.ts", 'get("read anew");'],
  "where it is right": ["page.md", "It is not read anew."],
} satisfies Record<string, readonly [file: string, source: string]>;

describe("the check of English", () => {
  test.each(Object.entries(FOUND))("finds a pattern %s", (_, [file, source, line]) => {
    expect(linesOf(file, source)).toEqual([line]);
  });

  test.each(Object.entries(NOT_FOUND))("does not look %s", (_, [file, source]) => {
    expect(linesOf(file, source)).toEqual([]);
  });

  test("says what is written", () => {
    expect(hitsIn("page.md", "It is read\nanew.", ANEW)).toEqual([{ pattern: "anew", line: 1, text: "read anew" }]);
  });

  test("reads each indented line of a text on its own, as of a list or a script", () => {
    const listed = (indent: string): string =>
      `const a = \`Examples:\n${`${indent}a command, and what it prints\n`.repeat(7)}\`;`;
    expect(hitsIn("src/a.ts", listed("  "), PATTERNS)).toEqual([]);
    expect(hitsIn("src/a.ts", listed(""), PATTERNS).map(({ pattern }) => pattern)).toEqual(["long sentence"]);
  });

  test("looks for some patterns in some kinds of texts only", () => {
    const source = '/** What it is. */\nconst a = { summary: "The name", detail: "What is the name" };';
    expect(hitsIn("src/a.ts", source, PATTERNS).map(({ pattern }) => pattern)).toEqual([
      "comment What",
      "summary article",
    ]);
  });
});

/** For each pattern, a text that has it, and one that is right. */
const EXAMPLES: Readonly<Record<string, readonly [wrong: string, right: string]>> = {
  "negated noun": ["It is no event.", "There is no event, and it is no longer sent. It is no secret."],
  "is to be": ["It is to be imported.", "It is imported."],
  anew: ["It is read anew.", "It is read again."],
  "at one time": ["Two run at one time.", "Two run at the same time."],
  "all the same": ["It is sent all the same.", "They are all the same."],
  "but for": ["All but for one.", "It is not for you but for me."],
  "commas between": ["names with commas in between", "comma-separated names"],
  "go on": ["The plan goes on.", "A provider in Go on a framework."],
  hear: ["Hears of each pause.", "You may have heard of it."],
  "in the place of": ["in the place of the block", "in place of the block"],
  "of which": ["two, of which one is new", "two; one is new"],
  "other words": ["other words for one project", "words that complete a command"],
  stand: ["What stands in the table.", "It stands for a user, and a stand-in runs as it stands."],
  "the state has": ["what the state has", "what the state stores"],
  "thing knows": ["what no code knows", "what the plan shows"],
  "without a word": ["It is dropped without a word.", "It is dropped silently."],
  emphasis: ["Of course it is simply sent.", "It is sent."],
  spelling: ["The folder is initialised.", "The synthesis was initialized before its cancellation."],
  "long sentence": ["word ".repeat(36), `${"word ".repeat(35)}. And more.`],
  "comment What": ["What a plan shows.", "The changes of a plan. What it shows is sorted."],
  "comment How": ["How it is sent.", "How long it takes."],
  "comment Where": ["Where it is.", "Whether it is."],
  "summary article": ["The name is missing", "Another name is missing"],
};

test("has an example of each pattern", () => {
  expect(Object.keys(EXAMPLES)).toEqual(Object.keys(PATTERNS));
});

test.each(Object.entries(EXAMPLES))("knows when %s is wrong", (name, [wrong, right]) => {
  const pattern = PATTERNS[name];
  const found = (text: string): number => {
    const [file, source] = pattern?.kinds?.includes("comment")
      ? ["a.ts", `/** ${text} */`]
      : pattern?.kinds?.includes("summary")
        ? ["src/a.ts", `const a = { summary: ${JSON.stringify(text)} };`]
        : ["page.md", text];
    return hitsIn(file, source, pattern === undefined ? {} : { [name]: pattern }).length;
  };
  expect(found(wrong)).toBeGreaterThan(0);
  expect(found(right)).toBe(0);
});

describe("a ceiling", () => {
  test("is passed by one hit more, and missed by one less", () => {
    const ceilings = { anew: 2, hear: 2, stand: 2 };
    expect(differences({ anew: 3, hear: 2, stand: 1 }, ceilings)).toEqual({ above: ["anew"], below: ["stand"] });
  });

  test("is zero for a new pattern", () => {
    expect(differences({ anew: 1 }, {})).toEqual({ above: ["anew"], below: [] });
  });

  test("is lowered to what is left, never raised, and goes with its pattern", () => {
    expect(lowered({ anew: 1, hear: 3, stand: 1 }, { anew: 2, hear: 2, gone: 4 })).toEqual({
      anew: 1,
      hear: 2,
      stand: 0,
    });
  });
});
