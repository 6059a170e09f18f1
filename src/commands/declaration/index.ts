/**
 * From what is live to what declares it: an object that a walk found, its import ID, its name and the configuration of
 * which a plan after the import is empty, by the provider's own import and without a request for each object. It must
 * never know who shows or writes declarations, nor which resources there are.
 */
export { declarableParts, importBlock, resourceBlock } from "./declaration.ts";
export type { Declarable, Declaration, Undeclarable } from "./declaration.ts";
export { createDeclarer, type Declarer } from "./declarer.ts";
