import { Token } from "cdktf";
import type { Construct } from "constructs";
import { problemsOf, unknown } from "./generated/checks.js";

/** What a construct is about to write, by Terraform's names. */
export interface Written {
  readonly values: Readonly<Record<string, unknown>>;
  /** What is written instead, as `addOverride` has it. */
  readonly overrides: Readonly<Record<string, unknown>>;
}

/**
 * Checks a construct by the rules of the provider when the application is synthesized. What Terraform alone knows, and what is overridden, is
 * left to the plan.
 */
export function addChecks(construct: Construct, type: string, written: () => Written): void {
  construct.node.addValidation({
    validate() {
      const { values, overrides } = written();
      const known = Object.entries(values).map(([name, value]) => [
        name,
        name in overrides ? unknown : knownPart(value),
      ]);
      return problemsOf(type, Object.fromEntries(known)).map(
        ({ summary, detail }) => `${summary}: ${inTypeScript(detail)}`,
      );
    },
  });
}

/** Matches a text with an expression in it, in Terraform's own language. */
const EXPRESSION = /[$%]\{/;

/** A value with the mark of the unknown in the place of each token, and null for what is not set. */
function knownPart(value: unknown): unknown {
  if (Token.isUnresolved(value) || (typeof value === "string" && EXPRESSION.test(value))) return unknown;
  if (Array.isArray(value)) return value.map(knownPart);
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, knownPart(part)]));
}

/** A message with the names and the assignments of its code as a program has them. */
const inTypeScript = (text: string): string =>
  text.replace(/`[^`]+`/g, (code) =>
    code.replace(/(?<=[a-z])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()).replace(" = ", ": "),
  );
