import { execFileSync } from "node:child_process";
import v8 from "node:v8";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { optimizeLater } from "../../../../src/kit/plugin/optimize-later.ts";
import { needing } from "../../../support/needs.ts";

const set = jest.spyOn(v8, "setFlagsFromString").mockReturnValue(undefined);
const real = process.versions;

beforeEach(() => void jest.useFakeTimers());

afterEach(() => {
  jest.useRealTimers();
  set.mockClear();
  Object.defineProperty(process, "versions", { value: real });
});

function optionsOf(release: string): readonly string[] {
  Object.defineProperty(process, "versions", { value: { ...real, node: release } });
  optimizeLater();
  jest.runAllTimers();
  return set.mock.calls.flat();
}

test("sets nothing in a process that ends at once", () => {
  optimizeLater();
  jest.advanceTimersByTime(150);
  expect(set).not.toHaveBeenCalled();
});

test("sets no option in releases of Node.js whose V8 optimises in another way", () => {
  expect(optionsOf("24.1.0")).toEqual([]);
  expect(optionsOf("200.0.0")).toEqual([]);
});

test("sets one in each of the others", () => {
  for (const release of ["20.19.0", "22.1.0"]) {
    expect(optionsOf(release)).toHaveLength(1);
    set.mockClear();
  }
});

const [release = ""] = real.node.split(".");
needing("Node.js 20 or 22", ["20", "22"].includes(release)).test(
  "sets an option of this V8, to eight times its default",
  () => {
    const [option = ""] = optionsOf(real.node);
    const all = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
    const [name, value] = option.split("=");
    const [, standard] = new RegExp(`default: ${name}=(\\d+)`).exec(all) ?? [];
    expect(Number(value)).toBe(8 * Number(standard));
  },
);
