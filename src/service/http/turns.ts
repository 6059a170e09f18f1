import type { Socket } from "node:net";

/** The work in progress for a request; undefined if it has ended. */
type Turn = Promise<void> | undefined;

/** The requests of one connection. */
interface Line {
  /** Settles when the last request that has come is over; null if none is under way. */
  last: Promise<void> | null;
}

/**
 * Carries out the requests of each connection in their order. Without it, a request without a body would overtake one
 * whose body is still being read.
 */
export class Turns {
  readonly #lines = new WeakMap<Socket, Line>();

  /**
   * Begins a request: immediately, unless an earlier one of its connection is still under way. Returns what `begin`
   * returns, or a promise of it, and throws or rejects as `begin` does.
   */
  take(socket: Socket, begin: () => Turn): Turn {
    const last = this.#lines.get(socket)?.last ?? null;
    const turn = last === null ? begin() : last.then(begin);
    if (turn !== undefined) hold(this.#lineOf(socket), turn);
    return turn;
  }

  #lineOf(socket: Socket): Line {
    const known = this.#lines.get(socket);
    if (known !== undefined) return known;
    const line: Line = { last: null };
    this.#lines.set(socket, line);
    return line;
  }
}

function hold(line: Line, turn: Promise<void>): void {
  const release = (): void => {
    if (line.last === over) line.last = null;
  };
  const over: Promise<void> = turn.then(release, release);
  line.last = over;
}
