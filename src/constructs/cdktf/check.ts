import { TerraformStack, type TerraformElement } from "cdktf";
import type { Construct } from "constructs";
import { importProblemsOf, problemsOf, unknown } from "./generated/checks.js";
import { knownPart } from "./known-part.js";
import { textOf, warnOnce } from "./problem.js";
import { addToStack } from "./stack-checks.js";
import type { Written } from "./written.js";

/**
 * Checks a construct by the rules of the provider when the application is synthesized. What Terraform alone knows, and
 * what is overridden, is left to the plan.
 */
export function addChecks(construct: TerraformElement, type: string, written: () => Written): void {
  assertSameLibrary(construct);
  addToStack(construct, written);
  construct.node.addValidation({
    validate() {
      const { values, overrides } = written();
      // A rule sees null where nothing is set.
      const known = Object.entries(values).map(([name, value]): [string, unknown] => [
        name,
        name in overrides ? unknown : (knownPart(value) ?? null),
      ]);
      const problems = problemsOf(type, Object.fromEntries(known));
      const textsOf = (severity: "error" | "warning"): string[] =>
        problems.filter((problem) => problem.severity === severity).map(textOf);
      warnOnce(construct, textsOf("warning"));
      return textsOf("error");
    },
  });
}

/** Checks the form of the ID from which a resource is imported, when the application is synthesized. */
export function addImportCheck(construct: Construct, type: string, id: string): void {
  if (knownPart(id) === unknown) return;
  construct.node.addValidation({
    validate: () => importProblemsOf(type, id).map(({ summary, detail }) => `${summary}: ${detail}`),
  });
}

const versionCheckedStacks = new WeakSet<TerraformStack>();

/**
 * Imports a construct by the library's own method, and checks Terraform's version once per stack. The method itself
 * starts Terraform for each construct, so a thousand imports would take 45 seconds to synthesize.
 */
export function withOneVersionCheck(construct: TerraformElement, importFrom: () => void): void {
  const { node } = construct;
  const stack = TerraformStack.of(construct);
  node.addValidation = (validation) => {
    if (!versionCheckedStacks.has(stack)) stack.node.addValidation(validation);
    versionCheckedStacks.add(stack);
  };
  try {
    importFrom();
  } finally {
    Reflect.deleteProperty(node, "addValidation");
  }
}

/**
 * Throws where a construct is in a stack of the other library: its stacks and these constructs compile together, and
 * would fail later with an error from inside of the library.
 */
function assertSameLibrary(construct: Construct): void {
  const [own, other] = [libraryOf(TerraformStack), libraryOf(TerraformStack.of(construct).constructor)];
  if (own === other || own === undefined || other === undefined) return;
  throw new Error(
    `${construct.node.path}: the stack is of ${other}. Import from tocsin/${other}, not from tocsin/${own}.`,
  );
}

/** By the mark that the compiler of both libraries leaves in their classes, and so in the classes that extend them. */
function libraryOf(stack: object): string | undefined {
  const mark: unknown = Reflect.get(stack, Symbol.for("jsii.rtti"));
  const name: unknown = typeof mark === "object" && mark !== null && "fqn" in mark ? mark.fqn : undefined;
  return typeof name === "string" ? name.split(".")[0] : undefined;
}
