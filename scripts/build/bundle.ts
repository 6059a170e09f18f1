import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, transform, type BuildOptions, type Plugin } from "esbuild";
import { noticesOf } from "./notices.ts";

/** The entry points of a bundle by the names of their output files, and the output folder. */
export interface Bundle {
  readonly entryPoints: Readonly<Record<string, string>>;
  readonly folder: string;
  /** False keeps the names of the sources, which a profile shows. The default is true. */
  readonly minify?: boolean;
}

const TARGET = "node20.19";

/**
 * Bundles entry points with everything that they import, except `libsql`, into a few ES modules. The build is reproducible:
 * contents and names of the files depend on the sources only. The licences of the bundled libraries are written beside
 * them.
 */
export async function bundle(bundled: Bundle): Promise<void> {
  // CommonJS libraries call require(), which ES modules do not have.
  const require = 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);';
  await write(bundled, { banner: { js: require } });
}

/**
 * Bundles in the same way, into CommonJS modules. Programs of both kinds can import them, and node starts them 10 ms sooner, because it does not
 * load its loader of ES modules.
 */
export async function bundleCommonJs(bundled: Bundle, plugins: Plugin[]): Promise<void> {
  await write(bundled, { plugins });
  for (const name of await readdir(bundled.folder)) {
    if (name.endsWith(".js")) await toCommonJs(join(bundled.folder, name), bundled);
  }
  await writeFile(join(bundled.folder, "package.json"), `${JSON.stringify({ type: "commonjs" })}\n`);
}

/** esbuild splits ES modules only, so each file is translated afterwards. */
async function toCommonJs(file: string, { minify = true }: Bundle): Promise<void> {
  const { code } = await transform(await readFile(file, "utf8"), {
    minify,
    format: "cjs",
    platform: "node",
    target: TARGET,
    // An import() is a require() that waits a turn: the loader of ES modules stays unloaded.
    supported: { "dynamic-import": false },
    define: { "import.meta.dirname": "__dirname" },
    legalComments: "none",
  });
  await writeFile(file, code);
}

async function write(
  { entryPoints, folder, minify = true }: Bundle,
  more: Pick<BuildOptions, "banner" | "plugins">,
): Promise<void> {
  const { metafile } = await build({
    metafile: true,
    entryPoints: { ...entryPoints },
    outdir: folder,
    bundle: true,
    splitting: true,
    minify,
    format: "esm",
    platform: "node",
    target: TARGET,
    // libsql is native. The service compiles no schemas, and the schema compilers are half of fastify.
    external: ["libsql", "@fastify/ajv-compiler", "@fastify/fast-json-stringify-compiler"],
    legalComments: "none",
    chunkNames: "chunk-[hash]",
    // The hash in a chunk's name includes the paths of its sources, which must not change if node_modules is a symlink.
    preserveSymlinks: true,
    ...more,
  });
  await writeFile(join(folder, "THIRD-PARTY-LICENSES.txt"), await noticesOf(metafile));
}
