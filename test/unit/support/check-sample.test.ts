import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { checkSample, type SampleOptions } from "../../support/check-sample.ts";

/** Checks a sample that fails; resolves to its values, and to the message. */
async function failing(options: SampleOptions) {
  const seen: number[] = [];
  const checked = checkSample(fc.integer(), options, (values) => {
    seen.push(...values);
    return Promise.reject(new Error("a wrong value"));
  });
  const message: unknown = await checked.catch((thrown: unknown) => (thrown instanceof Error ? thrown.message : null));
  return { seen, message: String(message) };
}

test("a random sample that fails prints the seed, which repeats it", async () => {
  const { seen, message } = await failing({ count: 20 });
  const [, seed = ""] = /^a wrong value\n\nTo repeat it: \{ count: 20, seed: (\d+) \}$/.exec(message) ?? [];
  expect((await failing({ count: 20, seed: Number(seed) })).seen).toEqual(seen);
  expect((await failing({ count: 20 })).seen).not.toEqual(seen);
});

test("no test draws random values in another way", () => {
  const files = readdirSync("test", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const drawing = files.filter((name) =>
    /\bfc\.sample\((?![^;]*\bseed\b)|\bMath\.random\b/.test(readFileSync(`test/${name}`, "utf8")),
  );
  expect(drawing).toEqual([]);
});
