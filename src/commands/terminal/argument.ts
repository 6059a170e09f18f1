import { InvalidArgumentError } from "commander";

/** Returns an argument; throws if it is empty, as with an unset shell variable. */
export function argumentFrom(text: string): string {
  if (text === "") throw new InvalidArgumentError("It must not be empty.");
  return text;
}

/** Parses a comma-separated list; throws if an item is empty. */
export const listFrom = (text: string): readonly string[] => text.split(",").map((item) => argumentFrom(item.trim()));

/** Parses a port; throws for any other text. */
export function portFrom(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return port;
}
