/**
 * Declares live objects: it gives each object of a walk an import ID, a name, and a configuration with which a plan
 * after the import is empty. It uses the provider's own import, without a request for each object. It must never depend
 * on who shows or writes declarations, nor on which resources there are.
 */
export { declarableParts, importBlock, resourceBlock } from "./declaration.ts";
export type { Declarable, Declaration, Undeclarable } from "./declaration.ts";
export { createDeclarer, type Declarer } from "./declarer.ts";
