import { type ErrorCode, type Path, type PathStep, DiagnosticError, pathText } from "../errors.ts";

/** How deep a value or a type may nest: far more than any configuration, far less than the call stack allows. */
export const maxDepth = 200;

const ADVICE = {
  internal: "This is a fault of the provider; please report it.",
  invalid: "If the state was edited by hand, undo that; otherwise please report it.",
};

/** The current path of a walk through a value, so that an error can name the path and need not show the value. */
export class Trail {
  private readonly steps: PathStep[] = [];
  private readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    this.code = code;
  }

  /** Goes one level down; throws when the value nests deeper than `maxDepth`. */
  enter(step: PathStep): void {
    if (this.steps.length >= maxDepth) throw this.error(`nested deeper than ${maxDepth} levels`);
    this.steps.push(step);
  }

  /** Goes one level up. */
  leave(): void {
    this.steps.pop();
  }

  /** An error at the current path; `problem` follows the path in the message and must not contain any part of a value. */
  error(problem: string): DiagnosticError {
    const path: Path = [...this.steps];
    const prefix = pathText(path);
    const at = prefix === "" ? problem : `${prefix}: ${problem}`;
    const detail = `${at}. ${ADVICE[this.code === "internal" ? "internal" : "invalid"]}`;
    return new DiagnosticError({
      code: this.code,
      /**
       * @error A value in the state, in a request from Terraform, or in a response of the provider is of another type than its attribute.
       * @at the attribute
       * @do Undo what edited the state by hand. If nothing did, report it.
       */
      summary: "Value does not fit its type",
      detail,
      path,
    });
  }
}
