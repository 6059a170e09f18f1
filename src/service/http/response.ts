/** What a request is answered with; `body` is sent as JSON unless it is a `TextBody`. */
export interface Response {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
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

/** A response with status 200 and a JSON body. */
export function ok(body: unknown): Response {
  return { status: 200, body };
}

/** Thrown to end a request early; its transaction is rolled back. To keep what was written, return a response instead. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly response: Response;

  constructor(response: Response) {
    super(`refused with ${response.status}`);
    this.response = response;
  }
}
