import { readFileSync, statSync } from "node:fs";
import { MAX_FILE_BYTES, type Host } from "../host.ts";

/** That of `Host`. */
export const readFile: Host["readFile"] = (path) => {
  const found = statSync(path);
  if (!found.isFile() && !found.isDirectory()) throw coded("ERR_NOT_A_FILE");
  if (found.size > MAX_FILE_BYTES) throw coded("ERR_FILE_TOO_LARGE");
  return readFileSync(path, "utf8");
};

const coded = (code: string): Error => Object.assign(new Error(code), { code });
