import { randomBytes, randomUUID } from "node:crypto";

/** The parts of the machine that a service uses; a simulation hands in its own. */
export interface Outside {
  /** The time in milliseconds since the epoch. */
  readonly nowMs: () => number;
  /** A UUID that was never used before. */
  readonly randomId: () => string;
  /** This many random bytes in hexadecimal. */
  readonly randomHex: (bytes: number) => string;
}

/** The machine's own clock and randomness. */
export const MACHINE: Outside = {
  nowMs: () => Date.now(),
  randomId: () => randomUUID(),
  randomHex: (bytes) => randomBytes(bytes).toString("hex"),
};

/** A clock and a source of numbers from 0 to below 1, like `Date.now` and `Math.random`, as all that is outside. */
export function outsideOf(clock: () => number, random: () => number): Outside {
  const randomHex = (bytes: number): string => {
    const words = Array.from({ length: Math.ceil(bytes / 4) }, () => Math.floor(random() * 2 ** 32));
    return words
      .map((word) => word.toString(16).padStart(8, "0"))
      .join("")
      .slice(0, 2 * bytes);
  };
  const randomId = (): string => {
    const hex = randomHex(16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  return { nowMs: clock, randomId, randomHex };
}

/** The time in ISO 8601. */
export const isoTime = ({ nowMs }: Pick<Outside, "nowMs">): string => new Date(nowMs()).toISOString();
