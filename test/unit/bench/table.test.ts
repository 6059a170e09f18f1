import { describe, expect, test } from "@jest/globals";
import { table, type Row } from "../../../bench/support/table.ts";

const cellsOf = (row: Omit<Row, "what">) => {
  const [, , line = ""] = table("plan", [{ what: "tocsin", ...row }]);
  return line
    .split("|")
    .map((cell) => cell.trim())
    .slice(1, -1);
};

describe("a table", () => {
  test("has a line for each row, under the subject", () => {
    const rows: Row[] = [
      { what: "one", value: 1.2345, unit: "seconds" },
      { what: "many", value: 12.345, unit: "milliseconds" },
    ];
    expect(table("plan of one", rows)).toEqual([
      "| plan of one | median | ratio | target |",
      "| --- | ---: | --- | --- |",
      "| one | 1.234 s |  |  |",
      "| many | 12.3 ms |  |  |",
    ]);
  });

  test("gives the ratio to others, and whether each is within its target", () => {
    const comparedWith = [
      { with: "Go", value: 1, atMost: 2 },
      { with: "the floor", value: 0.5, atMost: 3 },
      { with: "another", value: 4 },
    ];
    expect(cellsOf({ value: 2, unit: "seconds", comparedWith })).toEqual([
      "tocsin",
      "2.000 s",
      "2.00 × Go, 4.00 × the floor, 0.50 × another",
      "≤ 2.0 × Go: met, ≤ 3.0 × the floor: missed",
    ]);
  });

  test("says whether the value itself is within its target", () => {
    expect(cellsOf({ value: 74.96, unit: "mebibytes", atMost: 75 })[3]).toBe("≤ 75.0 MiB: met");
    expect(cellsOf({ value: 75.01, unit: "mebibytes", atMost: 75 })[3]).toBe("≤ 75.0 MiB: missed");
  });

  test("says why there is no value, and keeps its target open", () => {
    const row = { value: null, unit: "seconds", instead: "go is not on the PATH", atMost: 1 } as const;
    expect(cellsOf(row)).toEqual(["tocsin", "go is not on the PATH", "", "≤ 1.000 s"]);
  });

  test("gives no ratio to what could not be measured", () => {
    const comparedWith = [{ with: "Go", value: null, atMost: 1 }];
    expect(cellsOf({ value: 1, unit: "seconds", comparedWith })).toEqual(["tocsin", "1.000 s", "", "≤ 1.0 × Go"]);
  });
});
