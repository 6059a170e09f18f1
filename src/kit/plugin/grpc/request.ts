import { errorFrom } from "../../errors.ts";
import { FrameReader } from "./frame.ts";
import { GrpcCode, GrpcError } from "./status.ts";

/** The messages of a request, as they arrive. */
export class GrpcRequest {
  readonly #frames = new FrameReader();
  readonly #messages: Uint8Array[] = [];
  readonly #release: (bytes: number) => void;
  #held = 0;
  #hasEnded = false;
  #failure: Error | undefined;
  #onChange: (() => void) | undefined;

  /** `release` is told how many of the bytes that have been added are used. */
  constructor(release: (bytes: number) => void) {
    this.#release = release;
  }

  /** Adds bytes, however the transport split them. A malformed message fails the request. */
  add(bytes: Buffer): void {
    this.#held += bytes.length;
    this.#change(() => this.#messages.push(...this.#frames.push(bytes)));
    // While a message waits to be taken, the client cannot send more than its window.
    if (this.#messages.length === 0) this.#releaseHeld();
  }

  /** Completes the request. It fails if it ends inside a message. */
  end(): void {
    this.#hasEnded = true;
    this.#change(() => this.#frames.finish());
  }

  /** Makes everything fail that waits for a message. */
  fail(failure: Error): void {
    this.#change(() => {
      throw failure;
    });
  }

  /** The message of a unary request. Rejects if there is not exactly one, or if the request fails. */
  async one(): Promise<Uint8Array> {
    while (!this.#hasEnded && this.#messages.length < 2) await this.#changed();
    if (this.#failure !== undefined) throw this.#failure;
    const [message] = this.#messages;
    if (message !== undefined && this.#messages.length === 1) return message;
    throw new GrpcError(GrpcCode.INTERNAL, `expected one message, got ${this.#messages.length}`);
  }

  /** The messages of a streaming request. A consumer may stop early. */
  async *all(): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const message = this.#messages.shift();
      if (message !== undefined) {
        if (this.#messages.length === 0) this.#releaseHeld();
        yield message;
      } else if (this.#failure !== undefined) throw this.#failure;
      else if (this.#hasEnded) return;
      else await this.#changed();
    }
  }

  #releaseHeld(): void {
    this.#release(this.#held);
    this.#held = 0;
  }

  #change(work: () => void): void {
    if (this.#failure !== undefined) return;
    try {
      work();
    } catch (thrown) {
      this.#failure = thrown instanceof Error ? thrown : errorFrom(thrown);
    }
    if (this.#failure !== undefined) this.#hasEnded = true;
    this.#onChange?.();
  }

  #changed(): Promise<void> {
    return new Promise((resolve) => (this.#onChange = resolve));
  }
}
