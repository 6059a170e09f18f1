/**
 * What states and plans declare of this provider, to be compared with what is live. This layer is pure. It must never
 * know how either of them was read.
 */
export { createDeclared, declaredObjects, type Declared, type Verdict } from "./declared.ts";
