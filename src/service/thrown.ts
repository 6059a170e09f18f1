/** The code that the system or a library gave a thrown value; empty if it has none. */
export const codeOf = (thrown: unknown): string => textFrom(partsOf(thrown).code, "");

/** The message of a thrown value. */
export const textOf = (thrown: unknown): string => textFrom(partsOf(thrown).message, thrown);

/** The stack of a thrown value, for the log. */
export const stackOf = (thrown: unknown): string => textFrom(partsOf(thrown).stack, thrown);

const partsOf = (thrown: unknown): Readonly<Partial<Record<"code" | "message" | "stack", unknown>>> =>
  typeof thrown === "object" && thrown !== null ? thrown : {};

const textFrom = (part: unknown, instead: unknown): string => String(part ?? instead);
