import { type ErrorCode, type Path, DiagnosticError } from "../errors.ts";

/** How deep a value or a type may nest: far beyond any configuration, far below the stack's end. */
export const maxDepth = 200;

/** Where a walk through a value stands, so that an error can name the place and never has to show the value. */
export class Trail {
  private readonly steps: (string | number)[] = [];
  private readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    this.code = code;
  }

  /** Goes one level down; throws when the value nests deeper than `maxDepth`. */
  enter(step: string | number): void {
    if (this.steps.length >= maxDepth) throw this.error(`nested deeper than ${maxDepth} levels`);
    this.steps.push(step);
  }

  /** Goes back up. */
  leave(): void {
    this.steps.pop();
  }

  /** An error at this place; `problem` continues the sentence after the path and holds no part of a value. */
  error(problem: string): DiagnosticError {
    const path: Path = [...this.steps];
    const place = pathText(path);
    const detail = place === "" ? problem : `${place}: ${problem}`;
    return new DiagnosticError({ code: this.code, summary: "Value does not fit its type", detail, path });
  }
}

function pathText(path: Path): string {
  return path.map(stepText).join("").replace(/^\./, "");
}

function stepText(step: string | number): string {
  if (typeof step === "number") return `[${step}]`;
  return /^[a-z_]\w*$/i.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
