import { expect } from "@jest/globals";
import type { Value } from "../../../src/kit/cty/index.ts";
import { configOf, type Engine } from "../../../src/kit/engine/index.ts";

/** A result of an engine's list. */
type ListEvent = ReturnType<Engine["list"]> extends AsyncGenerator<infer Event> ? Event : never;

/** A request for a list. */
interface Listing {
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/** Lists as Terraform does, which validates the block just before. */
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

/** Everything that a list yields. */
export async function collected(events: AsyncIterable<ListEvent>): Promise<readonly ListEvent[]> {
  const all: ListEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** Events in short: the name of an object, or the severity and the summary of what is said. */
export const inShort = (events: readonly ListEvent[]): readonly string[] =>
  events.flatMap(({ found, diagnostics }) => [
    ...(found === null ? [] : [found.name]),
    ...diagnostics.map(({ severity, summary }) => `${severity}: ${summary}`),
  ]);
