import { readFile } from "node:fs/promises";
import { isRecord } from "../../../kit/json.ts";

/** A package of a release: its platform, and the checksum `h1:` of what it holds. */
export interface ReleasedPackage {
  readonly platform: string;
  readonly checksum: string;
}

/** The packages of the release that a command came with, from the file that the release has put beside it. */
export async function readReleased(file: string): Promise<readonly ReleasedPackage[]> {
  const text = await readFile(file, "utf8").catch(() => "[]");
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return [];
  return list
    .filter(isRecord)
    .flatMap(({ platform, checksum }) =>
      typeof platform === "string" && typeof checksum === "string" ? [{ platform, checksum }] : [],
    );
}
