import { createHash } from "node:crypto";

/**
 * The Terraform identifier of a path, a number or any other text: `team/web-app` is `team__web-app`, and `7` is `_7`.
 * It follows from the text alone, so whatever else is named cannot change it. Where it could be another text's, too, it
 * ends with eight digits of the text's hash.
 */
export function identifierFrom(text: string): string {
  const ascii = text.normalize("NFKD").replace(/\p{M}/gu, "");
  const name = ascii.replace(/[^\w/-]+/g, "_").replaceAll("/", "__");
  const identifier = /^[A-Za-z_]/.test(name) ? name : `_${name}`;
  return PATH.test(text) && !HASHED.test(identifier) ? identifier : `${identifier}_${hashOf(text)}`;
}

/** A path that can be told from its identifier: no `_` is at an end of a part, or beside another. */
const PATH = /^[A-Za-z\d-]+(?:[_/][A-Za-z\d-]+)*$/;

const HASHED = /_[\da-f]{8}$/;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);
