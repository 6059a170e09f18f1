import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

const { name: product } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly name: string }; // npm's own

const files = readdirSync("src/kit", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));

test("no message of the kit says what a product authenticates with", () => {
  const naming = files.filter((file) => !file.includes("generated") && /\btokens?\b/i.test(readFileSync(file, "utf8")));
  expect(naming).toEqual([]);
});

test("no file of the kit names the product, so that any provider can be written on it", () => {
  expect(files.length).toBeGreaterThan(50);
  const name = new RegExp(product, "i");
  expect(files.filter((file) => name.test(file) || name.test(readFileSync(file, "utf8")))).toEqual([]);
});
