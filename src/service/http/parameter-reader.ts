import type { Parameters } from "./parameters.ts";
import { invalidParameters } from "./refusals.ts";

const TRUE = new Set("true 1 on On ON t True TRUE T y yes Yes YES Y".split(" "));
const FALSE = new Set("false 0 off Off OFF f False FALSE F n no No NO N".split(" "));

/**
 * Reads the parameters that a route declares, one by one; all others are ignored. Each method returns undefined for a
 * parameter that was not sent and null for one sent empty. Complaints are collected for `finish`.
 */
export class ParameterReader {
  readonly #parameters: Parameters;
  readonly #complaints: string[] = [];

  constructor(parameters: Parameters) {
    this.#parameters = parameters;
  }

  /** A string; numbers and booleans from a JSON body are converted, lists and objects are refused. */
  text(name: string): string | null | undefined {
    const sent = this.#parameters.get(name);
    if (sent === undefined || sent === null) return sent;
    return isScalar(sent) ? String(sent) : this.#complain(name, "is invalid");
  }

  /** A string that must be sent and must not be empty. */
  requiredText(name: string): string {
    if ((this.#parameters.get(name) ?? "") === "") this.#complain(name, "is missing");
    return this.text(name) ?? "";
  }

  /** A string that must be sent, but may be empty. */
  presentText(name: string): string {
    if (!this.#parameters.has(name)) this.#complain(name, "is missing");
    return this.text(name) ?? "";
  }

  /** A string of at most this many characters. */
  limitedText(name: string, max: number): string | null | undefined {
    const text = this.text(name);
    // The real service says the name twice, and "less than" where it means "at most".
    return (text ?? "").length > max ? this.#complain(name, `${name} must be less than ${max} characters`) : text;
  }

  /** One of several strings. */
  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | null | undefined {
    const sent = this.text(name);
    if (sent === undefined || sent === null) return sent;
    return choices.find((each) => each === sent) ?? this.#complain(name, "does not have a valid value");
  }

  /** A whole number; `refused` is one that is not allowed. */
  integer(name: string, refused?: number): number | null | undefined {
    const sent = this.text(name);
    if (sent === undefined || sent === null) return sent;
    if (sent === "") return null;
    if (!/^[+-]?\d+$/.test(sent)) return this.#complain(name, "is invalid");
    return Number(sent) === refused ? this.#complain(name, "has a value not allowed") : Number(sent);
  }

  /** A boolean in any spelling that the service accepts. */
  flag(name: string): boolean | null | undefined {
    const sent = this.text(name);
    if (sent === undefined || sent === null) return sent;
    if (sent === "") return null;
    if (TRUE.has(sent)) return true;
    return FALSE.has(sent) ? false : this.#complain(name, "is invalid");
  }

  /** A boolean that must be sent, but may be empty. */
  requiredFlag(name: string): boolean | null {
    if (!this.#parameters.has(name)) this.#complain(name, "is missing");
    return this.flag(name) ?? null;
  }

  /**
   * A boolean that must be sent and must not be empty. A missing one and one of white space count as empty too: both
   * complaints are listed.
   */
  filledFlag(name: string): boolean {
    const value = this.requiredFlag(name);
    if (isBlank(this.#parameters.get(name))) this.#complain(name, "is empty");
    return value ?? false;
  }

  /** Throws a refusal with status 400 that lists every complaint so far; without any, all values are valid. */
  finish(): void {
    if (this.#complaints.length > 0) throw invalidParameters(this.#complaints);
  }

  #complain(name: string, complaint: string): null {
    this.#complaints.push(`${name} ${complaint}`);
    return null;
  }
}

// As `blank?` of Rails: lists and objects without anything in them too.
function isBlank(sent: unknown): boolean {
  if (typeof sent === "string") return sent.trim() === "";
  return sent === undefined || sent === null || (typeof sent === "object" && Object.keys(sent).length === 0);
}

const isScalar = (sent: unknown): sent is string | number | boolean =>
  typeof sent === "string" || typeof sent === "number" || typeof sent === "boolean";
