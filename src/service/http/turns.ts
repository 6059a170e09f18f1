import type { Socket } from "node:net";

/** What is under way for a request; undefined if it is over already. */
type Turn = Promise<void> | undefined;

/**
 * Carries out the requests of each connection in their order. Without it, a request without a body would overtake one
 * whose body is still being read.
 */
export class Turns {
  readonly #last = new WeakMap<Socket, Promise<void>>();

  /**
   * Begins a request: immediately, unless an earlier one of its connection is still under way. Returns what `begin`
   * returns, or a promise of it, and throws or rejects as `begin` does.
   */
  take(socket: Socket, begin: () => Turn): Turn {
    const last = this.#last.get(socket);
    const turn = last === undefined ? begin() : last.then(begin);
    if (turn !== undefined) this.#hold(socket, turn);
    return turn;
  }

  #hold(socket: Socket, turn: Promise<void>): void {
    const release = (): void => {
      if (this.#last.get(socket) === over) this.#last.delete(socket);
    };
    const over: Promise<void> = turn.then(release, release);
    this.#last.set(socket, over);
  }
}
