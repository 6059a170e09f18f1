import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import ts from "typescript";
import { nonLinearity } from "../../../support/text/linear-regexp.ts";

/** The folders that handle texts from the service. `client/options` and `provider` read the user's texts. */
const FOLDERS = [
  "src/provider/client/request",
  "src/provider/client/failure",
  "src/provider/client/endpoint",
  "src/host",
  "src/provider/resources",
];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name)),
);

/** Returns the literal regular expressions of a file as text. */
function expressionsIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
  return found;
}

const toRegExp = (text: string): RegExp =>
  new RegExp(text.slice(1, text.lastIndexOf("/")), text.slice(text.lastIndexOf("/") + 1));

const all = files.flatMap((file) => expressionsIn(file).map((text) => [file, text] as const));

describe("regular expressions on texts of the service", () => {
  test("are found", () => {
    expect(all.length).toBeGreaterThan(20);
  });

  test.each(all)("take linear time: %s %s", (_file, text) => {
    expect(nonLinearity(toRegExp(text))).toBeNull();
  });

  test("are literals, so that this test sees them", () => {
    const made = files.filter((file) => /\bRegExp\(/.test(readFileSync(file, "utf8")));
    expect(made).toEqual([]);
  });
});

describe("the rule", () => {
  const slow = [
    /<title[^>]*>([^<]*)/i,
    /<([^>]*)>\s*;[^,<]*\brel="?next"?/i,
    /^(a+)+$/,
    /^(\d+|x)*y/,
    /^\s*\s*x/,
    /^\w*ALERT_\w*x/,
    /\d+$/,
    /\\+(?:u[\da-f]{4})/,
    /^(a*)(?:b?)a*$/,
  ];
  test.each(slow)("refuses %s", (expression) => {
    expect(nonLinearity(expression)).not.toBeNull();
  });

  const quick = [/\s+/g, /^\d+$/, /\/\d+$/, /^\/projects\/([^/]+)(\/.*)?$/, /\?[^?=]*=[^\s]*/g, /^".*"$/s];
  test.each(quick)("accepts %s", (expression) => {
    expect(nonLinearity(expression)).toBeNull();
  });
});
