/**
 * Where objects are declared: the block of HCL, the key of JSON, the construct. It reads the configuration's files and
 * must never run Terraform.
 */
export { placeFindings } from "./place-findings.ts";
export { labelOf } from "./declarations.ts";
