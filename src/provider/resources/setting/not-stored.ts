import { diagnosticError, pathText, type DiagnosticError, type Path } from "../../../kit/errors.ts";
import { ERRORS } from "./diagnostics.ts";
import { describeSetting, type SettingRef } from "./setting-ref.ts";

/** The error of a write whose value the service accepted, and then shows otherwise. */
export const notStored = (path: Path, setting: SettingRef): DiagnosticError =>
  diagnosticError(ERRORS.notStored, {
    why: `The service accepted \`${pathText(path)}\` for ${describeSetting(setting)}, but its answer shows another value.`,
    path,
  });
