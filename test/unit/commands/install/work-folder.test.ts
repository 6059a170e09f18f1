import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { inWorkFolder } from "../../../../src/commands/install/work-folder.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tocsin-work-"));
  path = join(folder, "work");
});
afterEach(() => rmSync(folder, { recursive: true }));

const isNever = (): Promise<boolean> => Promise.resolve(false);
const step = (name: string) => mkdirSync(join(path, name));

test("one has it at a time, and it is gone afterwards", async () => {
  const order: string[] = [];
  const work = (name: string) => async (): Promise<void> => {
    order.push(`${name} begins`);
    step(name);
    await wait(150);
    order.push(`${name} ends`);
  };
  const run = (name: string) => inWorkFolder({ path, patienceMs: 10_000 }, isNever, work(name));
  const first = run("a");
  // Of two that begin together, the system decides who is first.
  while (!existsSync(join(path, "a"))) await wait(1);
  await Promise.all([first, run("b")]);
  expect(order).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  expect(readdirSync(folder)).toEqual([]);
});

test("is not waited for any longer once the work is done", async () => {
  mkdirSync(path);
  let asked = 0;
  const work = (): Promise<void> => Promise.reject(new Error("worked"));
  await inWorkFolder({ path, patienceMs: 10_000 }, () => Promise.resolve((asked += 1) === 2), work);
  expect([asked, existsSync(path)]).toEqual([2, true]);
});

test("one that a killed process left is taken over, with nothing of it left", async () => {
  mkdirSync(join(path, "new"), { recursive: true });
  let inside: readonly string[] = ["not asked"];
  const startedMs = performance.now();
  await inWorkFolder({ path, patienceMs: 300 }, isNever, () => {
    inside = readdirSync(path);
    return Promise.resolve();
  });
  expect(inside).toEqual([]);
  expect(performance.now() - startedMs).toBeGreaterThan(300);
  expect(readdirSync(folder)).toEqual([]);
});

test("one in which somebody works is not taken over, however long that takes", async () => {
  let isWorking = false;
  const slow = async (): Promise<void> => {
    isWorking = true;
    for (const name of ["a", "b", "c", "d", "e", "f"]) {
      step(name);
      await wait(150);
    }
    isWorking = false;
  };
  const others: boolean[] = [];
  await Promise.all([
    inWorkFolder({ path, patienceMs: 500 }, isNever, slow),
    inWorkFolder({ path, patienceMs: 500 }, isNever, () => {
      others.push(isWorking);
      return Promise.resolve();
    }),
  ]);
  expect(others).toEqual([false]);
});

test("what fails in it fails, and leaves it to others", async () => {
  const failing = inWorkFolder({ path, patienceMs: 500 }, isNever, () => Promise.reject(new Error("no room")));
  await expect(failing).rejects.toThrow("no room");
  expect(existsSync(path)).toBe(false);
});
