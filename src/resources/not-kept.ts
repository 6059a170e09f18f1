import { DiagnosticError, type Path } from "../kit/errors.ts";

/** What a write is answered with when the service took a value, and shows another one. `owner` names whose value it is. */
export const notKept = (path: Path, owner: string): DiagnosticError =>
  new DiagnosticError({
    code: "internal",
    summary: "Value not kept by the service",
    detail: `The service accepted \`${path.join(".")}\` of ${owner}, but its answer shows another value. Look at it in the service; somebody may have changed it at the same moment.`,
    path,
  });
