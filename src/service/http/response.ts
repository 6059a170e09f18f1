/** What a request is answered with; `body` is sent as JSON unless it is a `TextBody`. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A body that is sent as it stands, under its own content type. */
export class TextBody {
  readonly text: string;
  readonly contentType: string;

  constructor(text: string, contentType = "text/plain") {
    this.text = text;
    this.contentType = contentType;
  }
}

/** An answer of status 200 with a JSON body. */
export function ok(body: unknown): Answer {
  return { status: 200, body };
}

/** Thrown to answer a request early; the request's transaction is rolled back. To keep what was written, return an answer instead. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}
