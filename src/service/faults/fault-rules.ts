import type { Call } from "../http/request.ts";
import type { Fault, FaultRule } from "./fault.ts";

/** A rule with what became of it. */
interface ActiveRule extends FaultRule {
  readonly id: number;
  /** How many requests it has spoilt. */
  readonly hits: number;
}

interface Entry {
  readonly id: number;
  readonly rule: FaultRule;
  readonly random: () => number;
  hits: number;
}

/** The faults that a test has asked for. They are in memory alone, and a new start forgets them. */
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

  /** What goes wrong with a call: the fault of the first rule that fits and is not used up; null for none. */
  faultOf({ method, path }: Pick<Call, "method" | "path">): Fault | null {
    const entry = this.#entries.find((candidate) => fits(candidate, method, path));
    if (entry === undefined) return null;
    entry.hits += 1;
    return entry.rule.fault;
  }
}

function fits({ rule, hits, random }: Entry, method: string, path: string): boolean {
  if (rule.method !== null && rule.method !== method) return false;
  if (!isLike(path, rule.path)) return false;
  if (rule.count !== null) return hits < rule.count;
  return rule.share === null || random() < rule.share;
}

/** Whether a text is like a pattern in which a star stands for any text. Takes time in proportion to both. */
export function isLike(text: string, pattern: string): boolean {
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

function shown({ id, rule, hits }: Entry): ActiveRule {
  return { id, ...rule, hits };
}

// Mulberry32: the same seed spoils the same requests.
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
