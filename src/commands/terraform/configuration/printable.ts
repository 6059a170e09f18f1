import { DynamicValue, isUnknown, type Unknown, type Value } from "../../../kit/cty/index.ts";

/** A value to print. It is wholly known: of one that is not, nothing could be written. */
export type PrintableValue =
  | Value
  | Expression
  | readonly PrintableValue[]
  | { readonly [key: string]: PrintableValue };

/** A block to print, with its content: attributes first, in their order, then blocks. */
export interface PrintableBlock {
  readonly type: string;
  readonly labels?: readonly string[];
  /** A comment on the block, in one line or several. */
  readonly comment?: string;
  readonly attributes?: Readonly<Record<string, PrintableValue>>;
  readonly blocks?: readonly PrintableBlock[];
}

/** A file to print. */
export interface PrintableFile extends Pick<PrintableBlock, "comment"> {
  readonly blocks: readonly PrintableBlock[];
}

/** HCL in place of a value, on one line, as `terraform fmt` leaves it. */
export class Expression {
  readonly text: string;
  /** Whether it names an object that Terraform looks up without evaluating anything. */
  readonly isReference: boolean;

  constructor(text: string, isReference: boolean) {
    this.text = text;
    this.isReference = isReference;
  }
}

/** An expression that Terraform evaluates, such as `each.value`. */
export const expression = (text: string): Expression => new Expression(text, false);

/** The name of an object, for `to`, `from`, `provider` and `depends_on`; JSON has it without a template. */
export const reference = (address: string): Expression => new Expression(address, true);

/** A value without its own type, where it carries one. Throws an `Error` for an unknown value. */
export function writtenValue(value: PrintableValue): Exclude<PrintableValue, DynamicValue | Unknown> {
  if (isUnknown(value)) throw new Error("An unknown value cannot be written into a configuration.");
  return value instanceof DynamicValue ? writtenValue(value.value) : value;
}
