/** The code that the system or a library gave a thrown value; empty if it has none. */
export function codeOf(thrown: unknown): string {
  const hasCode = typeof thrown === "object" && thrown !== null && "code" in thrown;
  return hasCode ? String(thrown.code) : "";
}

/** The message of a thrown value. */
export function textOf(thrown: unknown): string {
  const hasMessage = typeof thrown === "object" && thrown !== null && "message" in thrown;
  return String(hasMessage ? thrown.message : thrown);
}

/** The stack of a thrown value, for the log. */
export function stackOf(thrown: unknown): string {
  const hasStack = typeof thrown === "object" && thrown !== null && "stack" in thrown;
  return String(hasStack ? thrown.stack : thrown);
}
