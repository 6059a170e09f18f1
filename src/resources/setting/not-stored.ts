import { DiagnosticError, type Path } from "../../kit/errors.ts";
import { thingInWords, type Thing } from "./thing.ts";

/** What a write is answered with when the service accepted a value, and shows another one. */
export const notStored = (path: Path, thing: Thing): DiagnosticError =>
  new DiagnosticError({
    code: "internal",
    /**
     * @error The service accepted a value, and its answer shows another one.
     * @at the attribute
     * @do Check the value in the service: somebody may have changed it at the same time. Then apply again.
     */
    summary: "Value not stored by the service",
    detail: `The service accepted \`${path.join(".")}\` for ${thingInWords(thing)}, but its answer shows another value. Check it in the service: somebody may have changed it at the same time. Then apply again.`,
    path,
  });
