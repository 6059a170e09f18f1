/**
 * Objects of this provider that states and plans declare, for the comparison with live objects. This layer is pure. It
 * must never depend on how either of them was read.
 */
export { createDeclared, declaredObjects, type Declared, type Verdict } from "./declared.ts";
