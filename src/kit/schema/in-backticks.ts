/** Names of attributes as a text for people lists them. */
export const inBackticks = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
