import type { Duplex } from "node:stream";

/** How much is collected before it is written at the latest. */
const MAX_BATCH_BYTES = 64 * 1024;

/** How much may wait for a client that sends and does not read. */
const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;

/**
 * Writes frames to a socket. Those of one turn of the event loop are written at once, as each write costs a TLS record
 * and a system call.
 */
export class FrameWriter {
  readonly #socket: Duplex;
  #batch: Uint8Array[] = [];
  #batchBytes = 0;
  #onWritten: (() => void)[] = [];

  constructor(socket: Duplex) {
    this.#socket = socket;
  }

  /** Whether the client reads too slowly. What can wait should wait for the socket's `drain`. */
  get isFull(): boolean {
    return this.#socket.writableNeedDrain;
  }

  /** Whether the client keeps sending what must be answered, without reading the answers. */
  get isOverloaded(): boolean {
    return this.#socket.writableLength > MAX_BACKLOG_BYTES;
  }

  /** Writes a frame; `onWritten` is called once the system has it. */
  write(frame: Uint8Array, onWritten?: () => void): void {
    if (this.#batch.length === 0) setImmediate(() => this.flush());
    this.#batch.push(frame);
    this.#batchBytes += frame.length;
    if (onWritten !== undefined) this.#onWritten.push(onWritten);
    if (this.#batchBytes >= MAX_BATCH_BYTES) this.flush();
  }

  /** Writes what is collected now. */
  flush(): void {
    const [batch, onWritten] = [this.#batch, this.#onWritten];
    if (batch.length === 0) return;
    this.#batch = [];
    this.#onWritten = [];
    this.#batchBytes = 0;
    if (!this.#socket.writable) return;
    this.#socket.write(Buffer.concat(batch), (error) => {
      if (!error) for (const each of onWritten) each();
    });
  }
}
