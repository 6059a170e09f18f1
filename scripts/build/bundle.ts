import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, transform, type BuildOptions, type Metafile, type Plugin } from "esbuild";
import { evaluate } from "./evaluate.ts";
import { noticesOf } from "./notices.ts";
import { leaveOutPageText } from "./page-text.ts";

/** The entry points of a bundle by the names of their output files, and the output folder. */
export interface Bundle {
  readonly entryPoints: Readonly<Record<string, string>>;
  readonly folder: string;
  /** False keeps the names of the sources, which a profile shows. The default is true. */
  readonly minify?: boolean;
  /**
   * The folder for source maps, each named after its file, with `.map`. None are written by default: they are as large
   * as the code.
   */
  readonly maps?: string;
}

/** A file of a bundle, and its source map. */
interface File {
  readonly name: string;
  readonly code: string;
  readonly map: string;
}

const TARGET = "node20.19";

/**
 * Paths in source maps are relative to it, and the names of chunks depend on them: it is the same for every output
 * folder.
 */
const OUTPUT = "dist";

/**
 * Bundles entry points with everything that they import, except `libsql`, into a few ES modules. The build is
 * reproducible: contents and names of the files depend on the sources only. The licenses of the bundled libraries are
 * written beside them.
 */
export async function bundle(bundled: Bundle, plugins: Plugin[] = []): Promise<void> {
  // CommonJS libraries call require(), which ES modules do not have.
  const require = 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);';
  const { files, metafile } = await filesOf(bundled, {
    plugins: [...plugins, evaluate(/\/page-files\.ts$/)],
    banner: { js: require },
    chunkNames: "chunk-[hash]",
  });
  await writeBundle(bundled, files, metafile);
}

/**
 * Bundles in the same way, into CommonJS modules. Programs of both kinds can import them, and node starts them 10 ms
 * sooner, because it does not load its loader of ES modules.
 */
export async function bundleCommonJs(bundled: Bundle, plugins: Plugin[]): Promise<void> {
  // Another name than that of a chunk of ES modules: a stack trace has names alone.
  const { files, metafile } = await filesOf(bundled, { plugins, chunkNames: "part-[hash]" });
  const translated = await Promise.all(files.map((file) => toCommonJs(file, bundled)));
  await writeBundle(bundled, translated, metafile);
  await writeFile(join(bundled.folder, "package.json"), `${JSON.stringify({ type: "commonjs" })}\n`);
}

/** esbuild splits ES modules only, so each file is translated afterwards. */
async function toCommonJs({ name, code: source, map: earlier }: File, { minify = true }: Bundle): Promise<File> {
  const earlierUrl = `data:application/json;base64,${Buffer.from(earlier).toString("base64")}`;
  const { code, map } = await transform(`${source}\n//# sourceMappingURL=${earlierUrl}`, {
    minify,
    format: "cjs",
    platform: "node",
    target: TARGET,
    // An import() is a require() that waits a turn: the loader of ES modules stays unloaded.
    supported: { "dynamic-import": false },
    define: { "import.meta.dirname": "__dirname" },
    legalComments: "none",
    sourcemap: "external",
    sourcesContent: false,
  });
  return { name, code, map };
}

async function filesOf(
  { entryPoints, minify = true }: Bundle,
  more: BuildOptions,
): Promise<{ readonly files: readonly File[]; readonly metafile: Metafile }> {
  const { metafile, outputFiles } = await build({
    entryPoints: { ...entryPoints },
    outdir: OUTPUT,
    bundle: true,
    splitting: true,
    minify,
    format: "esm",
    platform: "node",
    target: TARGET,
    // libsql is native. The service compiles no schemas, and the schema compilers are half of fastify.
    external: ["libsql", "@fastify/ajv-compiler", "@fastify/fast-json-stringify-compiler"],
    legalComments: "none",
    // The hash in a chunk's name includes the paths of its sources, which must not change if node_modules is a symlink.
    preserveSymlinks: true,
    sourcemap: "external",
    sourcesContent: false,
    ...more,
    plugins: [...(more.plugins ?? []), leaveOutPageText],
    metafile: true,
    write: false,
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const codes = [...texts].filter(([name]) => name.endsWith(".js"));
  return { metafile, files: codes.map(([name, code]) => ({ name, code, map: texts.get(`${name}.map`) ?? "" })) };
}

async function writeBundle({ folder, maps }: Bundle, files: readonly File[], metafile: Metafile): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (maps !== undefined) await mkdir(maps, { recursive: true });
  for (const { name, code, map } of files) {
    await writeFile(join(folder, name), code);
    if (maps !== undefined) await writeFile(join(maps, `${name}.map`), map);
  }
  await writeFile(join(folder, "THIRD-PARTY-LICENSES.txt"), await noticesOf(metafile));
}
