/** An error with a code, as those of node have one. */
export const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code });
