import { expect, test } from "@jest/globals";
import { reportOf } from "../../../../../src/commands/drift/model/index.ts";
import { lay, merged, shard } from "../../../../support/drift/merging.ts";
import {
  sampleAttribute,
  sampleChanged,
  sampleGone,
  sampleReport,
  sampleSource,
} from "../../../../support/drift/sample.ts";

const changed = (live: boolean) => sampleChanged("x.a", [sampleAttribute("x.a", "level", { live })]);
const drift = [changed(true), sampleGone("x.b")];

/** The same stack by its state: in another order, and without a folder. */
const state = sampleReport(
  drift.toReversed().map((finding) => ({ ...finding, folder: null, place: null })),
  { kind: "state", path: "-", folder: null },
);

test("a stack that two reports have is named", async () => {
  await lay({
    "folder.json": shard("infra", drift),
    "state.json": state,
    "other.json": shard("infra", [changed(true)]),
  });
  const { notes, counts } = await merged("folder.json", "other.json", "state.json");
  expect(notes).toEqual([
    "state.json has the same drift as folder.json: if it is the same stack, all of it counts twice. Merge one.",
  ]);
  expect(counts.drifted).toBe(5);
});

test("stacks are not the same in two folders, in one report, with another value, or without drift", async () => {
  const twice = [sampleSource({ path: "a", folder: "a" }), sampleSource({ path: "b", folder: "b" })];
  const one = reportOf({
    readings: twice.map((source) => ({ source, findings: [{ ...sampleGone("y.a"), folder: source.folder }] })),
  });
  await lay({
    "one.json": one,
    "a.json": shard("a", drift),
    "b.json": shard("b", drift),
    "c.json": shard("a", [changed(false), sampleGone("x.b")]),
    "d.json": shard("d", []),
    "e.json": shard("d", []),
  });
  expect((await merged("one.json", "a.json", "b.json", "c.json", "d.json", "e.json")).notes).toEqual([]);
});
