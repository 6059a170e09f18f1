import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { fuzz, type FuzzResult } from "../../fuzz/fuzz.ts";
import { reportOf } from "../../fuzz/report.ts";
import { assertThat, type Target, trialsOf } from "../../fuzz/target.ts";
import { run } from "../../support/terraform/terraform.ts";

const small = (check: (value: number) => void | Promise<void>): Target => ({
  name: "numbers",
  open: () => Promise.resolve({ trials: trialsOf("a number", fc.nat(), check), close: () => Promise.resolve() }),
});

const below100 = small((value) => assertThat(value < 100, "it is too great", value));

const failureOf = ({ failure }: FuzzResult) => {
  if (failure === null) throw new Error("nothing failed");
  return failure;
};

test("a target that keeps its promise is tried until the time is over", async () => {
  const result = await fuzz(
    small(() => undefined),
    { seconds: 0.2, seed: 1 },
  );
  expect(result).toMatchObject({ seed: 1, failure: null });
  expect(result.runs).toBeGreaterThan(10);
  expect(result.seconds).toBeLessThan(4);
  expect(reportOf(result)).toMatch(/^numbers: ok, \d+ runs in \d\.\d s, seed 1\n$/);
});

test("a failure is shrunk, and reported with the command that repeats it", async () => {
  const result = await fuzz(below100, { seconds: 4, seed: 7 });
  const { path, counterexample, error } = failureOf(result);
  expect(counterexample).toBe("a number: 100");
  expect(error).toContain("it is too great: 100");
  expect(reportOf(result)).toContain(`npm run fuzz -- --target numbers --seed 7 --path ${path}\n`);
});

test("the seed and the path of a failure repeat it alone", async () => {
  const { path } = failureOf(await fuzz(below100, { seconds: 4, seed: 7 }));
  const again = await fuzz(below100, { seconds: 4, seed: 7, path });
  expect(again.runs).toBe(1);
  expect(failureOf(again).counterexample).toBe("a number: 100");
});

test("a rejection that nobody handles is a failure", async () => {
  const fixture = "test/unit/fuzz/fixtures/stray-rejection.ts";
  const { code, stdout } = await run("node", ["--import", "tsx", fixture], { cwd: ".", env: process.env });
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^numbers: failed.*\na number: 0\n/),
  });
  expect(stdout).toMatch(/an error that nobody handled[^]*left alone/);
});
