import { InvalidArgumentError } from "commander";

/** Reads an argument that cannot be empty, as one from an unset variable of a shell is. */
export function wordFrom(text: string): string {
  if (text === "") throw new InvalidArgumentError("It is empty.");
  return text;
}

/** Reads a port. */
export function portFrom(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return port;
}
