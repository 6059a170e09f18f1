/** The code that the system or a library gave a thrown value; empty if it has none. */
export const codeOf = (thrown: unknown): string => memberOf(thrown, "code", "");

/** The message of a thrown value. */
export const textOf = (thrown: unknown): string => memberOf(thrown, "message", thrown);

/** The stack of a thrown value, for the log. */
export const stackOf = (thrown: unknown): string => memberOf(thrown, "stack", thrown);

function memberOf(thrown: unknown, name: string, instead: unknown): string {
  const member: unknown = typeof thrown === "object" && thrown !== null ? Reflect.get(thrown, name) : undefined;
  return String(member ?? instead);
}
