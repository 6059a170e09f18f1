/**
 * `tocsin export`: what is live as configuration in HCL, JSON or TypeScript, with what imports it. It sends nothing but
 * reads, and writes nothing unless everything was read. It must never know how a value is read from the service.
 */
export type { FormatName } from "./files.ts";
export { runExport } from "./run-export.ts";
