import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { wrapped } from "../../../../../src/commands/drift/report/index.ts";

const COLUMNS = 40;

const lines: Readonly<Record<string, readonly [line: string, ...wrapped: string[]]>> = {
  "that fits stays as it is": ["x".repeat(40), "x".repeat(40)],
  "continues below its beginning": [
    "  ~ tocsin_notification_setting.web (team/web): off  main.tf:8",
    "  ~ tocsin_notification_setting.web",
    "    (team/web): off  main.tf:8",
  ],
  "of foreign text continues behind a bar": [
    "      | ::error:: a text of somebody else, and more of it",
    "      | ::error:: a text of somebody",
    "      | else, and more of it",
  ],
  "with a command continues after a backslash": [
    "      restore: terraform -chdir=infra apply -target=a.b",
    "      restore: terraform -chdir=infra \\",
    "        apply -target=a.b",
  ],
  "with one command for many does, too": [
    "  replace these 2: terraform apply -target=a.b -target=a.c",
    "  replace these 2: terraform apply \\",
    "    -target=a.b -target=a.c",
  ],
  "never breaks within quotes": [
    `  restore: terraform apply '-target=a.b["one two three four five"]' -target=x`,
    "  restore: terraform apply \\",
    `    '-target=a.b["one two three four five"]' \\`,
    "    -target=x",
  ],
  "leaves room for the backslash": [
    "  run: terraform -chdir=infra init xxxx yyyy",
    "  run: terraform -chdir=infra init \\",
    "    xxxx yyyy",
  ],
  "breaks no word": [`short ${"y".repeat(60)} end`, "short", `  ${"y".repeat(60)}`, "  end"],
};

describe("a line", () => {
  test.each(Object.entries(lines))("%s", (_title, [line, ...expected]) => {
    expect(wrapped(`${line}\n`, COLUMNS)).toBe(`${expected.join("\n")}\n`);
  });

  test.each(Object.entries(lines))("in color is as long: %s", (_title, [line, ...expected]) => {
    const colored = `\u001b[2m${line.replace(/ (?=\S+$)/, "\u001b[22m \u001b[1m")}\u001b[22m`;
    expect(stripVTControlCharacters(wrapped(colored, COLUMNS))).toBe(expected.join("\n"));
  });
});

test("a terminal without room has the text as it is", () => {
  const text = `${"word ".repeat(20)}\n`;
  expect(wrapped(text, 39)).toBe(text);
});
