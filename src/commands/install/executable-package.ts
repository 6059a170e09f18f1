import { join } from "node:path";
import { readFile } from "node:fs/promises";
import { jsonIn, recordOf } from "../../kit/json.ts";
import { type PackageFiles, readPackage } from "./archive.ts";

/** The npm package with the executable for each platform, by Terraform's name of the platform. */
export const EXECUTABLE_PACKAGES: Readonly<Record<string, string>> = {
  linux_amd64: "tocsin-linux-x64",
  linux_arm64: "tocsin-linux-arm64",
  darwin_amd64: "tocsin-darwin-x64",
  darwin_arm64: "tocsin-darwin-arm64",
  windows_amd64: "tocsin-win32-x64",
  windows_arm64: "tocsin-win32-arm64",
};

/** The contents of an npm package with an executable. */
export interface ExecutablePackage {
  /** The version in its `package.json`; null if it names none. */
  readonly version: string | null;
  /** The files of the release's zip for the platform. */
  readonly files: PackageFiles;
}

/** The files beside those of the zip: npm's own, and the mark that Yarn's Plug'n'Play leaves. */
const ADDED = ["package.json", "README.md", ".ready"];

/** Reads such a package from its folder, which may be a link. Rejects with the file system's error. */
export async function readExecutablePackage(folder: string): Promise<ExecutablePackage> {
  const { version } = recordOf(jsonIn(await readFile(join(folder, "package.json"), "utf8")));
  const files = [...(await readPackage(folder))].filter(([path]) => !ADDED.includes(path));
  return { version: typeof version === "string" ? version : null, files: new Map(files) };
}
