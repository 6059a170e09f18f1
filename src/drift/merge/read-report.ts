import { readFile } from "node:fs/promises";
import { isRecord, type Failure } from "../model/index.ts";
import { parseReport, type ReportJson } from "./report-json.ts";

/** Reads a file with a report. Nothing is thrown: a failure says why there is none. */
export async function readReport(file: string): Promise<ReportJson | Failure> {
  const text = await readFile(file, "utf8").catch(unreadable);
  if (typeof text !== "string") return text;
  if (text.trim() === "") return failure("There is no report", "The file is empty: its job ended before it wrote one.");
  const report = parseReport(text);
  if (typeof report !== "string") return report;
  return failure("The report cannot be read", `${report}\nMake it with: tocsin drift --report json=FILE`);
}

function unreadable(thrown: unknown): Failure {
  if (isRecord(thrown) && thrown["code"] === "ENOENT") {
    return failure("There is no report", "The file does not exist: its job failed before, or did not run.");
  }
  return failure("The report cannot be read", thrown instanceof Error ? thrown.message : String(thrown));
}

const failure = (summary: string, detail: string): Failure => ({ summary, detail, command: null });
