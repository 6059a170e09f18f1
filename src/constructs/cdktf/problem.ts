import { Annotations } from "cdktf";
import type { Construct } from "constructs";
import { inCamelCase } from "./text.js";

/** A problem that a rule of the provider finds. */
interface Problem {
  readonly summary: string;
  readonly detail: string;
}

/** A problem in one sentence after the other, with the names of a program. */
export const textOf = ({ summary, detail }: Problem): string => `${summary}: ${inTypeScript(detail)}`;

/** Adds annotations, which the command of the library prints. An application may be synthesized several times. */
export function warnOnce(construct: Construct, texts: readonly string[]): void {
  const known = construct.node.metadata.map(({ data }): unknown => data);
  for (const text of texts) if (!known.includes(text)) Annotations.of(construct).addWarning(text);
}

/** A message with the names and the assignments of its code as a program has them; texts in quotes stay. */
const inTypeScript = (text: string): string =>
  text.replace(/`[^`]+`/g, (code) =>
    code.replace(/"[^"]*"|[^"]+/g, (part) => (part.startsWith('"') ? part : inCamelCase(part))).replace(" = ", ": "),
  );
