/**
 * Finds where objects are declared: the HCL block, the JSON key, the construct. It reads the configuration's files and
 * must never run Terraform.
 */
export { placeFindings } from "./place-findings.ts";
export { labelOf } from "./declarations.ts";
