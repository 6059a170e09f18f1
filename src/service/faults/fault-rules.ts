import type { Request } from "../http/index.ts";
import type { Fault, FaultRule } from "./fault.ts";

/** A rule with its number of hits. */
interface ActiveRule extends FaultRule {
  readonly id: number;
  /** How many requests it has hit. */
  readonly hits: number;
}

interface Entry {
  readonly id: number;
  readonly rule: FaultRule;
  readonly random: () => number;
  hits: number;
}

/** The fault rules that were added. They are kept in memory only, so a restart removes them. */
export class FaultRules {
  #entries: Entry[] = [];
  #nextId = 1;

  add(rule: FaultRule): ActiveRule {
    const entry: Entry = { id: this.#nextId++, rule, random: randomFrom(rule.seed ?? 0), hits: 0 };
    this.#entries.push(entry);
    return shown(entry);
  }

  list(): ActiveRule[] {
    return this.#entries.map(shown);
  }

  clear(): void {
    this.#entries = [];
  }

  /** The fault of a request: that of the first matching rule that is not used up; null if there is none. */
  faultOf({ method, path }: Pick<Request, "method" | "path">): Fault | null {
    const entry = this.#entries.find((candidate) => applies(candidate, method, path));
    if (entry === undefined) return null;
    entry.hits += 1;
    return entry.rule.fault;
  }
}

function applies({ rule, hits, random }: Entry, method: string, path: string): boolean {
  if (rule.method !== null && rule.method !== method) return false;
  if (!matches(path, rule.path)) return false;
  if (rule.count !== null) return hits < rule.count;
  return rule.share === null || random() < rule.share;
}

/** Whether a text matches a pattern in which a star matches any text. The time it takes is linear in both lengths. */
export function matches(text: string, pattern: string): boolean {
  const [start = "", ...rest] = pattern.split("*");
  const end = rest.pop();
  if (end === undefined) return text === pattern;
  if (!text.startsWith(start) || !text.endsWith(end) || text.length < start.length + end.length) return false;
  let from = start.length;
  for (const piece of rest) {
    const at = text.indexOf(piece, from);
    if (at < 0 || at + piece.length > text.length - end.length) return false;
    from = at + piece.length;
  }
  return true;
}

const shown = ({ id, rule, hits }: Entry): ActiveRule => ({ id, ...rule, hits });

/** Makes a source of numbers from 0 to below 1; the same seed gives the same ones (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
