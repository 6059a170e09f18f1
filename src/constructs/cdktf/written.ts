import type { IConstruct } from "constructs";

/** What a construct is about to write, by Terraform's names. */
export interface Written {
  readonly values: Readonly<Record<string, unknown>>;
  /** What is written instead, as `addOverride` has it. */
  readonly overrides: Readonly<Record<string, unknown>>;
}

const writtenBy = new WeakMap<IConstruct, () => Written>();

/** Notes what a construct writes. */
export const noteWritten = (construct: IConstruct, written: () => Written): void =>
  void writtenBy.set(construct, written);

/** Whether a construct has been noted. */
export const isNoted = (construct: IConstruct): boolean => writtenBy.has(construct);

/** What is written, with the overrides; they may have any form. */
export function valuesOf(element: IConstruct): Readonly<Record<string, unknown>> {
  const { values, overrides } = writtenBy.get(element)?.() ?? { values: {}, overrides: {} };
  return { ...values, ...overrides };
}
