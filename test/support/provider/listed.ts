import { expect } from "@jest/globals";
import type { Value } from "../../../src/kit/cty/index.ts";
import { configOf, type Engine } from "../../../src/kit/engine/index.ts";

/** The type of an engine's list events. */
type ListEvent = ReturnType<Engine["list"]> extends AsyncGenerator<infer Event> ? Event : never;

/** The options of a list request. */
interface Listing {
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/** Lists as Terraform does, which validates the block immediately before. */
export function listing(
  engine: Engine,
  typeName: string,
  written: Readonly<Record<string, Value>>,
): (options?: Listing) => ReturnType<Engine["list"]> {
  const list = engine.listOf(typeName);
  const config = configOf(list.definition.attributes, written);
  expect(engine.validateList(list, config)).toEqual([]);
  return ({ limit = 100, signal = new AbortController().signal } = {}) => engine.list(list, { config, limit, signal });
}

/** Returns all events of a list. */
export async function collected(events: AsyncIterable<ListEvent>): Promise<readonly ListEvent[]> {
  const all: ListEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** Returns short forms of events: the name of an object, or the severity and summary of a diagnostic. */
export const inShort = (events: readonly ListEvent[]): readonly string[] =>
  events.flatMap(({ found, diagnostics }) => [
    ...(found === null ? [] : [found.name]),
    ...diagnostics.map(({ severity, summary }) => `${severity}: ${summary}`),
  ]);
