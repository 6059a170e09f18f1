/**
 * `tocsin export`: what is live as configuration in HCL, JSON or TypeScript, with what imports it; a table of it; or
 * which projects have no alarm. It sends nothing but reads, and writes nothing unless everything was read. It must
 * never know how a value is read from the service.
 */
export type { CoverageFormat } from "./coverage/index.ts";
export type { FormatName } from "./files.ts";
export { runExport, type ExportTask } from "./run-export.ts";
