import { ConnectionError, Http2ErrorCode } from "./error.ts";
import { encodeFrame, Flag, FrameType, MAX_PAYLOAD_BYTES } from "./frame.ts";
import type { FrameWriter } from "./frame-writer.ts";
import type { MemoryBudget } from "./memory-budget.ts";
import { DEFAULT_WINDOW_BYTES } from "./receive-window.ts";

const MAX_WINDOW_BYTES = 2 ** 31 - 1;

/** The body of one response: what waits to be sent, and how much of it the client accepts now. */
export interface OutgoingBody {
  readonly streamId: number;
  readonly queue: Uint8Array[];
  /** Negative when the client has made its windows smaller. */
  window: number;
  /** Called each time that the queue has become empty. */
  readonly onEmpty: () => void;
}

/**
 * Sends the bodies of a connection as fast as the client accepts them, one frame of each in turn, so that a large one
 * does not delay the others.
 */
export class BodySender {
  readonly #writer: FrameWriter;
  readonly #budget: MemoryBudget;
  /** The bodies with something to send, except those whose own window is closed. */
  readonly #ready = new Set<OutgoingBody>();
  #window = DEFAULT_WINDOW_BYTES;
  #initialWindow = DEFAULT_WINDOW_BYTES;

  /** Bytes that wait to be sent count against the budget. */
  constructor(writer: FrameWriter, budget: MemoryBudget) {
    this.#writer = writer;
    this.#budget = budget;
  }

  /** A body with nothing to send yet. */
  open(streamId: number, onEmpty: () => void): OutgoingBody {
    return { streamId, queue: [], window: this.#initialWindow, onEmpty };
  }

  /** Sends bytes after those that are waiting. Returns false, and sends nothing, if too many are waiting. */
  send(body: OutgoingBody, bytes: Uint8Array): boolean {
    if (!this.#budget.take(bytes.length)) return false;
    body.queue.push(bytes);
    this.#resume(body);
    return true;
  }

  /** Forgets what the body has not sent. */
  discard(body: OutgoingBody): void {
    for (const bytes of body.queue) this.#budget.release(bytes.length);
    body.queue.length = 0;
    this.#ready.delete(body);
  }

  /** Opens the window of the whole connection. Throws a `ConnectionError` if it becomes too large. */
  openConnection(increment: number): void {
    if (this.#window + increment > MAX_WINDOW_BYTES) throw tooLarge();
    this.#window += increment;
    this.sendReady();
  }

  /** Opens the window of one body. Returns false, and does nothing, if it would become too large. */
  openBody(body: OutgoingBody, increment: number): boolean {
    if (body.window + increment > MAX_WINDOW_BYTES) return false;
    body.window += increment;
    this.#resume(body);
    return true;
  }

  /**
   * Applies the client's initial window to new bodies and to those that are open. Throws a `ConnectionError` if one
   * becomes too large.
   */
  setInitialWindow(bytes: number, bodies: Iterable<OutgoingBody>): void {
    if (bytes > MAX_WINDOW_BYTES) throw tooLarge();
    const difference = bytes - this.#initialWindow;
    this.#initialWindow = bytes;
    for (const body of bodies) if (!this.openBody(body, difference)) throw tooLarge();
  }

  /** Sends what the windows and the socket accept now. Must be called when the socket has drained. */
  sendReady(): void {
    // A body that is added again during the loop comes last.
    for (const body of this.#ready) {
      if (this.#window <= 0 || this.#writer.isFull) return;
      this.#ready.delete(body);
      if (body.window <= 0) continue;
      this.#sendFrame(body);
      if (body.queue.length === 0) body.onEmpty();
      else this.#ready.add(body);
    }
  }

  #resume(body: OutgoingBody): void {
    if (body.queue.length > 0) this.#ready.add(body);
    this.sendReady();
  }

  #sendFrame(body: OutgoingBody): void {
    const [first = new Uint8Array()] = body.queue;
    const payload = first.subarray(0, Math.min(MAX_PAYLOAD_BYTES, body.window, this.#window));
    if (payload.length === first.length) body.queue.shift();
    else body.queue[0] = first.subarray(payload.length);
    body.window -= payload.length;
    this.#window -= payload.length;
    this.#budget.release(payload.length);
    this.#writer.write(encodeFrame({ type: FrameType.DATA, flags: Flag.NONE, streamId: body.streamId, payload }));
  }
}

const tooLarge = (): ConnectionError =>
  new ConnectionError(Http2ErrorCode.FLOW_CONTROL_ERROR, "the client opens a window too far");
