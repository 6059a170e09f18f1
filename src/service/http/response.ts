import { closeSync, readFileSync } from "node:fs";

/** The response to a request; `body` is sent as JSON unless it is a `TextBody` or a `BytesBody`. */
export interface Response {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response as it goes over the wire. */
export interface RenderedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** A body that is sent unchanged, with its own content type. */
export class TextBody {
  readonly text: string;
  readonly contentType: string;

  constructor(text: string, contentType = "text/plain") {
    this.text = text;
    this.contentType = contentType;
  }
}

/** A body that is sent byte for byte, with its own content type. */
export class BytesBody {
  readonly bytes: Buffer;
  readonly contentType: string;

  constructor(bytes: Buffer, contentType: string) {
    this.bytes = bytes;
    this.contentType = contentType;
  }
}

/**
 * A body that is sent from a file, piece by piece, with its own content type. `open` returns the descriptor of the
 * file, which is closed afterwards; it is called when the response is sent, outside of the request's transaction.
 */
export class FileBody {
  readonly open: () => number;
  readonly contentType: string;

  constructor(open: () => number, contentType: string) {
    this.open = open;
    this.contentType = contentType;
  }
}

/** Returns the bytes of a response's body, with their content type. */
export function contentOf(body: unknown): { readonly content: string | Buffer; readonly contentType: string } {
  if (body instanceof FileBody) return { content: bytesOf(body), contentType: body.contentType };
  if (body instanceof TextBody) return { content: body.text, contentType: body.contentType };
  if (body instanceof BytesBody) return { content: body.bytes, contentType: body.contentType };
  return { content: JSON.stringify(body), contentType: "application/json" };
}

function bytesOf(body: FileBody): Buffer {
  const descriptor = body.open();
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A response with status 200 and a JSON body. */
export const ok = (body: unknown): Response => ({ status: 200, body });

/**
 * Thrown to end a request early; its transaction is rolled back. To keep what was written, return a response instead.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly response: Response;

  constructor(response: Response) {
    super(`refused with ${response.status}`);
    this.response = response;
  }
}
