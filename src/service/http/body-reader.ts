import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyTooLarge, tooManyBodies } from "./refusals.ts";

/** Both sides of a request, as node has them. */
export interface RawExchange {
  readonly received: IncomingMessage;
  readonly sent: ServerResponse;
}

/** The cost of a piece of a body besides its bytes: a client can send a body byte by byte. */
const PIECE_BYTES = 128;

/** Whether a request comes with a body, which need not have arrived. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/** Reads bodies, which share one budget until their requests are answered. */
export class BodyReader {
  readonly #budgetBytes: number;
  #heldBytes = 0;

  constructor(budgetBytes: number) {
    this.#budgetBytes = budgetBytes;
  }

  /**
   * Reads the body of a request. Rejects with a refusal when it is longer than `maxBytes` (413) or exceeds the budget
   * (503), and keeps nothing of it then; with the system's error when the client disconnects.
   */
  read({ received, sent }: RawExchange, maxBytes: number): Promise<Buffer> {
    if (Number(received.headers["content-length"]) > maxBytes) return Promise.reject(bodyTooLarge());
    return new Promise((resolve, reject) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      let held = 0;
      const release = (): void => {
        this.#heldBytes -= held;
        held = 0;
        pieces.length = 0;
      };
      const take = (piece: Buffer): void => {
        bytes += piece.length;
        held += piece.length + PIECE_BYTES;
        this.#heldBytes += piece.length + PIECE_BYTES;
        const isOverBudget = this.#heldBytes > this.#budgetBytes;
        if (bytes <= maxBytes && !isOverBudget) {
          pieces.push(piece);
          return;
        }
        received.off("data", take);
        release();
        reject(bytes > maxBytes ? bodyTooLarge() : tooManyBodies());
      };
      sent.once("close", release);
      received.once("error", reject);
      received.once("end", () => resolve(Buffer.concat(pieces)));
      received.on("data", take);
    });
  }
}
