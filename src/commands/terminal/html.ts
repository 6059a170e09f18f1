import { createHash } from "node:crypto";
import { escapeInvisible } from "./plain.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text from outside in a page, also in the value of an attribute. */
export const htmlText = (text: unknown): string =>
  escapeInvisible(String(text)).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

/** A style or script of a page as its content security policy names it. */
export const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
