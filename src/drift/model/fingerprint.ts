import { createHash } from "node:crypto";
import type { Finding } from "./finding.ts";

/** What a fingerprint is made of. */
export interface Fingerprinted {
  /** The folder, relative to the repository; null where it is not known. */
  readonly folder: string | null;
  readonly address: string;
  readonly deposed: string | null;
  /** The attribute in words; null for the object itself. */
  readonly attribute: string | null;
}

/** A short text that is the same in every run for one address and attribute of one folder, and for no other. */
export const fingerprintOf = ({ folder, address, deposed, attribute }: Fingerprinted): string =>
  hashOf([folder ?? ".", address, deposed, attribute]);

/**
 * A finding whose fingerprints are those of this file alone: without a folder, the objects of different states can have
 * the same address.
 */
export function fingerprintedBy(file: string, finding: Finding): Finding {
  if (finding.kind === "gone") return { ...finding, fingerprint: hashOf([file, finding.fingerprint]) };
  if (finding.kind !== "changed") return finding;
  const attributes = finding.attributes.map((one) => ({ ...one, fingerprint: hashOf([file, one.fingerprint]) }));
  return { ...finding, attributes };
}

const hashOf = (parts: readonly (string | null)[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
