/**
 * What states and plans declare of this provider, to be compared with what is live. This layer is pure. It must never
 * know how either of them was read.
 */
export { createDeclared, type Declared, type Verdict } from "./declared.ts";
export { declaredObject, NOTIFICATION_SETTING } from "./declared-object.ts";
