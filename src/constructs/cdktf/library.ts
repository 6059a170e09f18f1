import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";

/**
 * Throws where a construct is in a stack of the other library: its stacks and these constructs compile together, and
 * would fail later with an error from inside of the library.
 */
export function assertSameLibrary(construct: Construct): void {
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
