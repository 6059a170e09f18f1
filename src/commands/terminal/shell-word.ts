/** A word of a POSIX shell that stands for exactly this text, in quotes. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same, in quotes only where it needs them: also where it would be an assignment. */
export const shellWord = (text: string): string => (/^(?!\w+=)[\w@%+=:,./-]+$/.test(text) ? text : shellQuoted(text));
