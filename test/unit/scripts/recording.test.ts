import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { FILE } from "../../../scripts/recording/recording.ts";
import { printed, textOf, typed, withText, wrapped } from "../../../scripts/recording/line.ts";
import { svgOf } from "../../../scripts/recording/svg.ts";
import { SECONDS, timeline } from "../../../scripts/recording/timeline.ts";
import { tocsin } from "../../support/command-line.ts";

const svg = readFileSync(FILE, "utf8");
const style = /<style>(.*)<\/style>/s.exec(svg)?.[1] ?? "";

/** The lines of an image, without markup. */
const linesOf = (image: string): readonly string[] =>
  [...image.matchAll(/<text [^>]*>(.*)<\/text>/g)].map(([, text = ""]) =>
    text
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&amp;", "&"),
  );

const TAG = /<(?<end>\/?)(?<name>\w+)(?: [\w:-]+="[^"<&]*")*(?<empty>\/?)>/g;

/** Fails unless the text is well-formed, as far as an image without comments and entities of its own needs it. */
function expectWellFormed(text: string): void {
  const open: string[] = [];
  for (const { groups: { end, name = "", empty } = {} } of text.matchAll(TAG)) {
    if (end === "") open.push(name);
    if (end !== "" || empty !== "") expect(open.pop()).toBe(name);
  }
  expect(open).toEqual([]);
  expect(text.replaceAll(TAG, "").replaceAll(/&(?:amp|lt);/g, "")).not.toMatch(/[<&]/);
}

describe("the recording in the README", () => {
  test("is a small, well-formed image without scripts that loads nothing", () => {
    expect(svg.length).toBeLessThan(60_000);
    expectWellFormed(svg);
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(
      /<(?:script|foreignObject|image|use|a)\b|\bon\w+=|href|url\(|@import|@font-face/i,
    );
  });

  test("shows every line in its first frame, and where nothing moves", () => {
    expect(style).toContain("@media (prefers-reduced-motion:reduce){.line,.cover,.cursor{animation:none}}");
    const still = style.replaceAll(/@keyframes \w+(\{(?:[^{}]*\{[^{}]*\})*\})\n?/g, "");
    expect(still.match(/.*(?:opacity|visibility|transform:|display).*/g)).toEqual([
      ".cover{transform:scaleX(0);transform-box:fill-box;transform-origin:right}",
      ".cursor{fill:#e6edf3;visibility:hidden}",
    ]);
    const begins = [...style.matchAll(/@keyframes \w+\{([\d.]+)%/g)].map(([, from]) => Number(from));
    expect(begins.length).toBeGreaterThan(20);
    expect(Math.min(...begins)).toBeGreaterThanOrEqual(5);
  });

  test("exports, imports, and finds an alarm that is off, with commands and options that there are", async () => {
    const lines = linesOf(svg);
    const commands = lines.flatMap((line) => (line.startsWith("$ ") ? line.slice(2).split(" && ") : []));
    expect(commands.map((command) => command.replace(/ -.*/, ""))).toEqual([
      ...["tocsin export", "cd alarms", "terraform init", "terraform plan", "terraform apply", "tocsin drift"],
    ]);
    for (const command of commands.filter((each) => each.startsWith("tocsin "))) {
      const [, name = "", ...options] = command.split(" ");
      const { code, stdout } = await tocsin(name, "--help");
      expect(code).toBe(0);
      for (const option of options.filter((each) => each.startsWith("-"))) expect(stdout).toContain(`${option} `);
    }
    const story = lines.join("\n");
    for (const part of ["to import, 0 to add, 0 to change, 0 to destroy.", "?failed_pipeline=false", ": alarm off"])
      expect(story).toContain(part);
  });
});

describe("a recording", () => {
  test("keeps the styles of a command's output over its lines", () => {
    const [first, second] = printed("\u001b[1m\u001b[32mDone\n1 < 2\u001b[39m!\u001b[0m.");
    expect(first?.spans).toEqual([{ text: "Done", style: "bold good" }]);
    expect(second?.spans.map(({ text, style: classes }) => [text, classes])).toEqual([
      ["1 < 2", "bold good"],
      ["!", "bold"],
      [".", ""],
    ]);
  });

  test("breaks a line that is too long between words, and keeps its styles", () => {
    const [line = typed("")] = printed("Wrote \u001b[1ma.tf and\u001b[0m b.tf");
    const lines = wrapped(line, 12);
    expect(lines.map(textOf)).toEqual(["Wrote a.tf", "and b.tf"]);
    expect(lines.map(({ spans }) => spans.map(({ style: classes }) => classes))).toEqual([
      ["", "bold"],
      ["bold", ""],
    ]);
    expect(() => wrapped(typed("/a/path/without/spaces", ""), 12)).toThrow("no space to break this line at");
  });

  test("escapes what is markup", () => {
    const lines = [...printed("a < b && c > d"), withText(typed("x"), () => "<script>")];
    const image = svgOf(lines, { title: "a & b", columns: 80 });
    expectWellFormed(image);
    expect(linesOf(image)).toEqual(["a < b && c > d", "$ <script>"]);
  });

  test("types a command before its output appears, and leaves time to read the end", () => {
    const [command, output] = timeline([typed("tocsin drift"), ...printed("No drift")]);
    expect(command?.to).toBeGreaterThan(command?.from ?? 0);
    expect(output?.from).toBeGreaterThan(command?.to ?? SECONDS);
    expect(() => timeline(Array.from({ length: 80 }, () => printed("x")).flat())).toThrow(
      /^the last line appears after/,
    );
  });
});
