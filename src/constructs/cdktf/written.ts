import type { IConstruct } from "constructs";

/** The values that a construct will write, by Terraform's names. */
export interface Written {
  readonly values: Readonly<Record<string, unknown>>;
  /** The values that `addOverride` writes instead. */
  readonly overrides: Readonly<Record<string, unknown>>;
}

const writtenBy = new WeakMap<IConstruct, () => Written>();

/** Notes what a construct writes. */
export const noteWritten = (construct: IConstruct, written: () => Written): void =>
  void writtenBy.set(construct, written);

/** Whether a construct has been noted. */
export const isNoted = (construct: IConstruct): boolean => writtenBy.has(construct);

/** Returns the values that are written, with overrides, which may have any form. */
export function valuesOf(element: IConstruct): Readonly<Record<string, unknown>> {
  const { values, overrides } = writtenBy.get(element)?.() ?? { values: {}, overrides: {} };
  return { ...values, ...overrides };
}
