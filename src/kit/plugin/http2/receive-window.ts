import { ConnectionError, Http2ErrorCode } from "./error.ts";

/** HTTP/2's default, which applies until the client has seen another size. */
export const DEFAULT_WINDOW_BYTES = 65_535;

/** With the default, a client would have to wait hundreds of times to send a large message. */
export const WINDOW_BYTES = 64 * 1024 * 1024;

/** The window in which the client may send, on a stream or on the whole connection. */
export class ReceiveWindow {
  #open = WINDOW_BYTES;
  #released = 0;

  /** Counts what has arrived. Throws a `ConnectionError` if it is more than the client may send. */
  take(bytes: number): void {
    this.#open -= bytes;
    if (this.#open < 0)
      throw new ConnectionError(Http2ErrorCode.FLOW_CONTROL_ERROR, "the client sends more than it may");
  }

  /** Counts what has been used. Returns by how much to open the window now; zero until it is worth a frame. */
  release(bytes: number): number {
    this.#released += bytes;
    if (this.#released < WINDOW_BYTES / 2) return 0;
    const increment = this.#released;
    this.#open += increment;
    this.#released = 0;
    return increment;
  }
}
