import { createHash } from "node:crypto";
import type { ObjectFinding } from "./finding.ts";

/** The parts of a fingerprint. */
export interface Fingerprinted {
  /** The folder, relative to the repository; null where it is not known. */
  readonly folder: string | null;
  readonly address: string;
  readonly deposed: string | null;
  /** The attribute in words; null for the object itself. */
  readonly attribute: string | null;
}

/** The parts of an undeclared object's fingerprint, which stay the same when its project moves. */
export interface Live {
  /** The address of the service. */
  readonly service: string;
  readonly type: string;
  /** Whose it is, of what each user has; null of what belongs to all. */
  readonly user: string | null;
  /** The ID of the group or project, or the number of the key. */
  readonly id: string;
}

/** The same in every run for one object of one service, whatever declares it. */
export const liveFingerprintOf = ({ service, type, user, id }: Live): string => hashOf([service, type, user, id]);

/** A short text that is the same in every run for one address and attribute of one folder, and for no other. */
export const fingerprintOf = ({ folder, address, deposed, attribute }: Fingerprinted): string =>
  hashOf([folder ?? ".", address, deposed, attribute]);

/**
 * A finding whose fingerprints are those of this file alone: without a folder, the objects of different states can have
 * the same address.
 */
export function fingerprintedBy(file: string, finding: ObjectFinding): ObjectFinding {
  if (finding.kind === "gone") return { ...finding, fingerprint: hashOf([file, finding.fingerprint]) };
  if (finding.kind !== "changed") return finding;
  const attributes = finding.attributes.map((one) => ({ ...one, fingerprint: hashOf([file, one.fingerprint]) }));
  return { ...finding, attributes };
}

const hashOf = (parts: readonly (string | null)[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
