import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { noticesOf } from "./notices.ts";

/** The entry points of a bundle by the names of their output files, and the output folder. */
export interface Bundle {
  readonly entryPoints: Readonly<Record<string, string>>;
  readonly folder: string;
  /** False keeps the names of the sources, which a profile shows. The default is true. */
  readonly minify?: boolean;
}

/**
 * Bundles entry points with everything that they import, except `libsql`, into a few files. The build is reproducible:
 * contents and names of the files depend on the sources only. The licences of the bundled libraries are written beside
 * them.
 */
export async function bundle({ entryPoints, folder, minify = true }: Bundle): Promise<void> {
  const { metafile } = await build({
    metafile: true,
    entryPoints: { ...entryPoints },
    outdir: folder,
    bundle: true,
    splitting: true,
    minify,
    format: "esm",
    platform: "node",
    target: "node20.19",
    // libsql is native. The service compiles no schemas, and the schema compilers are half of fastify.
    external: ["libsql", "@fastify/ajv-compiler", "@fastify/fast-json-stringify-compiler"],
    legalComments: "none",
    chunkNames: "chunk-[hash]",
    // The hash in a chunk's name includes the paths of its sources, which must not change if node_modules is a symlink.
    preserveSymlinks: true,
    // CommonJS libraries call require(), which ES modules do not have.
    banner: { js: 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);' },
  });
  await writeFile(join(folder, "THIRD-PARTY-LICENSES.txt"), await noticesOf(metafile));
}
