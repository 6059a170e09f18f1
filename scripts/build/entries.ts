import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { bundle, bundleCommonJs, type Bundle } from "./bundle.ts";

/** The entry point of the service for users' tests. */
export const TESTING = "src/testing.ts";

/** The folders for the files and their source maps. */
type Target = Pick<Bundle, "folder" | "maps">;

/** Builds the command `tocsin`. */
export async function buildCommand(target: Target): Promise<void> {
  await bundle({ entryPoints: { main: "src/main.ts" }, ...target });
  await chmod(join(target.folder, "main.js"), 0o755);
}

/**
 * Builds the service for users' tests, without its declarations: as CommonJS, which ES modules can import too. With a
 * build for each, a process could load the service twice.
 */
export const buildTesting = (target: Target): Promise<void> =>
  bundleCommonJs({ entryPoints: { index: TESTING }, ...target }, []);
