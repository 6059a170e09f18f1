import {
  diagnosticError,
  type DiagnosticError,
  type ErrorKind,
  type Path,
  type PathStep,
  pathText,
} from "../errors.ts";

/** The deepest nesting of a value or a type: far more than any configuration, far less than the call stack allows. */
export const maxDepth = 200;

/** The current path of a walk through a value, so that an error can name the path and need not show the value. */
export class Trail {
  private readonly steps: PathStep[] = [];
  private readonly kind: ErrorKind;

  /** `kind` is whose fault a value is that does not fit. */
  constructor(kind: ErrorKind) {
    this.kind = kind;
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

  /**
   * An error at the current path; `problem` follows the path in the message and must not contain any part of a value.
   */
  error(problem: string): DiagnosticError {
    const path: Path = [...this.steps];
    const prefix = pathText(path);
    const at = prefix === "" ? problem : `${prefix}: ${problem}`;
    return diagnosticError(this.kind, { why: `${at}.`, path });
  }
}
