import { expect } from "@jest/globals";
import type { Value } from "../../../src/kit/cty/index.ts";
import { configOf, type ActionEvent, type Engine } from "../../../src/kit/engine/index.ts";
import type { Diagnostic } from "../../../src/kit/schema/index.ts";

/** Sends a test event as Terraform does, which validates it first; `onBeginning` runs between its two events. */
export async function invokeTestEvent(
  engine: Engine,
  written: Readonly<Record<string, Value>>,
  onBeginning: () => void = () => undefined,
): Promise<{ readonly beginning: string | null; readonly diagnostics: readonly Diagnostic[] }> {
  const action = engine.action("tocsin_test_event");
  const config = configOf(action.definition.attributes, written);
  expect(engine.validateAction(action, config)).toEqual([]);
  let beginning: string | null = null;
  let last: ActionEvent | null = null;
  for await (const event of engine.invokeAction(action, config)) {
    last = event;
    if ("completed" in event) continue;
    beginning = event.beginning;
    onBeginning();
  }
  if (last === null || !("completed" in last)) throw new Error("it did not end with what came of it");
  return { beginning, diagnostics: last.completed };
}
