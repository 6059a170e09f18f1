import { TOKEN } from "../http-server.ts";

/** The call that gets the answer: a list of keys, a new key, error tracking settings, or a notification setting. */
export type Call = "list" | "create" | "settings" | "setting";

/** One answer of a malicious or broken server. */
export interface Hostile {
  readonly call: Call;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Large bodies are made when they are sent. */
  readonly body: () => string | Uint8Array;
  /** Sent instead of all that, byte for byte; the connection is closed then. */
  readonly raw?: string;
  /** The error says this; or the call succeeds with this. */
  readonly outcome: RegExp | { readonly value: unknown };
}

/** Answers by what each is. */
export type Answers = Readonly<Record<string, Hostile>>;

/** The content to send: text or bytes as they are, anything else as JSON. */
type Sent = Partial<Pick<Hostile, "status" | "headers" | "raw">> & { readonly body?: unknown };

/** Makes one answer to a call. */
export function answerTo(
  call: Call,
  { status = 200, headers = {}, body, ...rest }: Sent,
  outcome: Hostile["outcome"],
): Hostile {
  return {
    call,
    status,
    headers,
    body: () => toBytes(typeof body === "function" ? (body as () => unknown)() : body),
    outcome,
    ...rest,
  }; // a function makes a large body
}

/** Makes many answers from a table of what each is and what differs. */
export const each = <T>(values: readonly T[], make: (value: T) => readonly [name: string, answer: Hostile]): Answers =>
  Object.fromEntries(values.map(make));

const toBytes = (body: unknown): string | Uint8Array =>
  typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);

/** A value as the name of an answer shows it. */
export const named = (value: unknown): string => JSON.stringify(value).slice(0, 50);

/** A key as it should be. */
export const KEY = {
  id: 1,
  active: true,
  public_key: "glet_1",
  tracker_dsn: "https://glet_1@tracker.test:443/errortracking/api/v1/projects/7",
};

/** Settings as they should be. */
export const SETTINGS = {
  active: true,
  project_name: null,
  tracker_external_url: null,
  api_url: null,
  integrated: true,
};

/** Text that a terminal obeys, or does not show. */
export const ESC = "\u001b[2J\u001b]8;;https://evil.test\u0007click\u001b]8;;\u0007";
export const C1 = "\u009b31m\u0085";
export const BIDI = "\u202eevil\u2066";
export const HIDDEN = "a\u200bb\u2060c\ufeffd";
export const MIB = 1024 * 1024;

export { TOKEN };
