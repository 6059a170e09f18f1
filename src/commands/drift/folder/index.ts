/**
 * The source of drift that runs Terraform in folders: one plan each, read from its stream and its file. It must never
 * know how a report is written.
 */
export { readFolders, type PlanOptions } from "./read-folders.ts";
