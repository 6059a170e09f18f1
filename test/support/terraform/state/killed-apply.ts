import { expect } from "@jest/globals";
import { setTimeout as wait } from "node:timers/promises";
import { survivors } from "../running.ts";
import type { Workspace } from "../workspace.ts";
import { startApply } from "./http-backend.ts";

/** Within this, a provider notices that Terraform is gone. */
const ORPHAN_MS = 5_000;

/** Kills an apply, as nothing but the machine's end does, once something holds, and waits for its provider to end. */
export async function killApply(workspace: Workspace, isTime: () => boolean): Promise<void> {
  const apply = startApply(workspace);
  const over = apply.ended.then(() => true);
  while (!isTime()) {
    if (!(await Promise.race([over, wait(10, false)]))) continue;
    throw new Error(`the apply ended before its time:\n${JSON.stringify(await apply.ended)}`);
  }
  const providers = await apply.descendants();
  apply.signal("SIGKILL");
  expect((await apply.ended).code).toBeNull();
  expect(await survivors(providers, ORPHAN_MS)).toEqual([]);
}
