import { InvalidArgumentError } from "commander";

/** Returns an argument; throws if it is empty, as with an unset shell variable. */
export function wordFrom(text: string): string {
  if (text === "") throw new InvalidArgumentError("It must not be empty.");
  return text;
}

/** Parses comma-separated words; throws if one is empty. */
export const wordsFrom = (text: string): readonly string[] => text.split(",").map((word) => wordFrom(word.trim()));

/** Parses a port; throws for any other text. */
export function portFrom(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return port;
}
