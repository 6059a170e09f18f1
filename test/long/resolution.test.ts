import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { complaintsAbout, RESOLUTIONS } from "../support/constructs/typescript-user.ts";

let folder: string;
let installed: string;
let oldest: string;

beforeAll(() => {
  folder = makeFolder();
  installed = installInto(join(folder, "project"), pack(), ["cdktf", "cdktn", "constructs", "libsql"]);
  oldest = join(folder, "oldest");
  execFileSync("npm", [
    "install",
    "--prefix",
    oldest,
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "typescript@~5.4.0",
  ]);
});

afterAll(() => removeFolder(folder));

/** The compilers, each with the choices that it does not offer. */
const COMPILERS: Readonly<Record<string, { readonly file: () => string; readonly lacks: readonly string[] }>> = {
  "TypeScript 5.4": { file: () => join(oldest, "node_modules/typescript/bin/tsc"), lacks: [] },
  "TypeScript 5.9": { file: () => resolve("node_modules/typescript/bin/tsc"), lacks: [] },
  "TypeScript 7": { file: () => resolve("node_modules/typescript-7/bin/tsc"), lacks: ["node10"] },
};

describe.each(Object.entries(COMPILERS))("%s", (_name, { file, lacks }) => {
  const offered = Object.entries(RESOLUTIONS).filter(
    ([, resolution]) => !("moduleResolution" in resolution && lacks.includes(resolution.moduleResolution)),
  );

  test.each(offered)(
    "finds every entry point, writes declarations, and the programs run: %s",
    async (_title, resolution) => {
      expect(await complaintsAbout({ installed, compiler: file(), resolution })).toBe("");
    },
  );
});
