import { DiagnosticError, pathText, type Path } from "../../kit/errors.ts";
import { describeSetting, type SettingRef } from "./setting-ref.ts";

/** The error of a write whose value the service accepted, and then shows otherwise. */
export const notStored = (path: Path, setting: SettingRef): DiagnosticError =>
  new DiagnosticError({
    code: "internal",
    /**
     * @error The service accepted a value, and its answer shows another one.
     * @at the attribute
     * @do Check the value in the service: somebody may have changed it at the same time. Then apply again.
     */
    summary: "Value not stored by the service",
    detail: `The service accepted \`${pathText(path)}\` for ${describeSetting(setting)}, but its answer shows another value. Check it in the service: somebody may have changed it at the same time. Then apply again.`,
    path,
  });
