import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { noticesOf } from "./notices.ts";

/** What is bundled: entry points by the names of their files in the folder. */
export interface Bundle {
  readonly entryPoints: Readonly<Record<string, string>>;
  readonly folder: string;
}

/**
 * Bundles entry points with everything that they import, but for `libsql`, into a few files. The bytes and the names of the files follow from
 * the sources alone, wherever and by whomever they are built. The licences of the libraries lie beside them.
 */
export async function bundle({ entryPoints, folder }: Bundle): Promise<void> {
  const { metafile } = await build({
    metafile: true,
    entryPoints: { ...entryPoints },
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    // libsql is native; the service has no schema to compile, and what compiles schemas is half of fastify.
    external: ["libsql", "@fastify/ajv-compiler", "@fastify/fast-json-stringify-compiler"],
    legalComments: "none",
    chunkNames: "chunk-[hash]",
    // A chunk is named by its text and by the paths of its sources, which are to be the same when node_modules is a link.
    preserveSymlinks: true,
    // Libraries in CommonJS call require(), which an ES module does not have.
    banner: { js: 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);' },
  });
  await writeFile(join(folder, "THIRD-PARTY-LICENSES.txt"), await noticesOf(metafile));
}
