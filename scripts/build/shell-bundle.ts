import { build } from "esbuild";
import { leaveOutPageText } from "./page-text.ts";

/**
 * Bundles the provider for the native program into one module without an import. Rejects where the provider needs a
 * module of node.
 */
export const bundleShell = () =>
  build({
    entryPoints: ["src/shell-main.ts"],
    outfile: "provider.js",
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    // It knows no module of node.
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2023",
    legalComments: "none",
    preserveSymlinks: true,
    plugins: [leaveOutPageText],
  });
