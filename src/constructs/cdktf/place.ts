import { DefaultTokenResolver, StringConcat, Tokenization, type TerraformStack } from "cdktf";
import { normalizedReference } from "./text.js";

/** The place that a setting applies to. */
export interface Place {
  readonly kind: "project" | "group" | "global";
  /** In the form in which they are compared; empty for the global setting. */
  readonly reference: string;
}

/** The values that the resources of a stack will write, by address. */
export interface StackValues {
  readonly stack: TerraformStack;
  readonly written: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/** The place of a resource at an address; null where Terraform alone knows it. */
export function placeOf(address: string, stack: StackValues): Place | null {
  const { project, group } = stack.written.get(address) ?? {};
  if (project === undefined && group === undefined) return { kind: "global", reference: "" };
  const kind = project === undefined ? "group" : "project";
  const reference = literalOf(project ?? group, stack);
  return reference === null ? null : { kind, reference: normalizedReference(reference) };
}

/** A text that is an attribute of a resource and nothing else. */
const REFERENCE = /^\$\{(\w+\.[\w-]+)\.(project|group)\}$/;

/** The text that a value comes to, through other resources of the stack; null where Terraform alone knows it. */
function literalOf(value: unknown, { stack, written }: StackValues): string | null {
  const resolver = new DefaultTokenResolver(new StringConcat());
  let text: unknown = Tokenization.resolve(value, { scope: stack, resolver });
  // A reference leads to another resource each time, unless they go round in circles.
  for (let steps = 0; steps < written.size && typeof text === "string"; steps++) {
    const [, address = "", name = ""] = REFERENCE.exec(text) ?? [];
    if (address === "") break;
    text = Tokenization.resolve(written.get(address)?.[name], { scope: stack, resolver });
  }
  return typeof text === "string" && !/[$%]\{/.test(text) ? text : null;
}
