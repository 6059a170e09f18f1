import { DiagnosticError } from "../../kit/errors.ts";
import type { Place } from "./place.ts";

/**
 * Adds to the failure of a create or of a data source's read what it means for its place: one that is not there is an error at its
 * attribute, with advice on how to wait for one that the same configuration makes. Null is the place of a global setting, which is always
 * there.
 */
export async function atPlace<T>(place: Place | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (place === null || !(thrown instanceof DiagnosticError) || thrown.code !== "gone") throw thrown;
    const { code, summary } = thrown;
    throw new DiagnosticError({ code, summary, detail: advised(thrown, place), path: [place.kind], cause: thrown });
  }
}

/** The service's own words stay the last line. */
function advised({ detail }: DiagnosticError, { kind }: Place): string {
  const advice = ` If this configuration creates the ${kind}, refer to that resource in \`${kind}\`, or name it in \`depends_on\`, so that Terraform creates it first.`;
  const [said = "", ...original] = detail.split("\n");
  return [said + advice, ...original].join("\n");
}
