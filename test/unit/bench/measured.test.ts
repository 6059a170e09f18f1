import { describe, expect, test } from "@jest/globals";
import { cpuSecondsIn } from "../../../bench/support/cpu.ts";
import { peakKibIn } from "../../../bench/support/memory.ts";
import { selfTimes } from "../../../bench/support/profile.ts";
import { stateOf } from "../../../bench/support/state.ts";

describe("the CPU time of processes", () => {
  test("is the sum of what a shell's `times` has written, for each process", () => {
    const dash = "0m0.010000s 0m0.000000s\n0m1.500000s 0m0.250000s\n";
    const bash = "0m0.001s 0m0.002s\n1m2.003s 0m0.004s\n";
    expect(cpuSecondsIn(dash)).toBeCloseTo(1.76);
    expect(cpuSecondsIn(dash + bash)).toBeCloseTo(1.76 + 62.01);
  });

  test("is read with the comma of a language too", () => {
    expect(cpuSecondsIn("0m0,010s 0m0,000s\n0m1,500s 0m0,250s\n")).toBeCloseTo(1.76);
  });

  test("is nothing where no process has ended", () => {
    expect(cpuSecondsIn("")).toBe(0);
  });
});

describe("the most memory of a process", () => {
  test("is what Linux says of it", () => {
    expect(peakKibIn("Name:\tnode\nVmPeak:\t  900000 kB\nVmHWM:\t   61440 kB\nVmRSS:\t   50000 kB\n")).toBe(61440);
  });

  test("is not known of a process that has ended", () => {
    expect(peakKibIn("")).toBeNull();
    expect(peakKibIn("Name:\tnode\nState:\tZ (zombie)\n")).toBeNull();
  });
});

describe("a profile", () => {
  test("gives each function its own time, the longest first, wherever it was called from", () => {
    const frame = (functionName: string, lineNumber: number, url = "file:///provider/main.js") => ({
      functionName,
      url,
      lineNumber,
    });
    const nodes = [
      { id: 1, callFrame: frame("", 0) },
      { id: 2, callFrame: frame("decode", 41) },
      { id: 3, callFrame: frame("decode", 41) },
      { id: 4, callFrame: frame("(idle)", -1, "") },
    ];
    const json = JSON.stringify({ nodes, samples: [1, 2, 3, 4, 2], timeDeltas: [100, 1000, 2000, 500, 1000] });
    expect(selfTimes(json)).toEqual([
      { name: "decode", place: "main.js:42", milliseconds: 4 },
      { name: "(idle)", place: "", milliseconds: 0.5 },
      { name: "(anonymous)", place: "main.js:1", milliseconds: 0.1 },
    ]);
  });
});

describe("a state of many", () => {
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const one = JSON.stringify({
    version: 4,
    resources: [
      { mode: "data", instances: [{ attributes: { path: "bench/p0" } }] },
      {
        mode: "managed",
        type: "tocsin_notification_setting",
        instances: [
          {
            index_key: 0,
            attributes: { id: "project/bench/p0", project: "bench/p0", note: "bench/p01" },
            private: base64('{"of":"bench/p0"}'),
          },
        ],
      },
    ],
  });

  test("has a copy of the only object for each index, with the project of that index", () => {
    const state = JSON.parse(stateOf(one, 12)) as { resources: { instances: unknown[] }[] };
    const [untouched, filled] = state.resources;
    expect(untouched).toEqual({ mode: "data", instances: [{ attributes: { path: "bench/p0" } }] });
    expect(filled?.instances).toHaveLength(12);
    expect(filled?.instances[11]).toEqual({
      index_key: 11,
      attributes: { id: "project/bench/p11", project: "bench/p11", note: "bench/p01" },
      private: base64('{"of":"bench/p11"}'),
    });
  });
});
