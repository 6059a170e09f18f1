/**
 * Says where in the sources a stack trace of the built command or provider leads: reads text, such as what somebody has
 * reported, and prints it with the places of our files replaced. The package has no source maps, as they would double
 * it. They are made here, from a checkout of the same version: a build has the same bytes everywhere.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { SourceMap, type SourceMapPayload } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { buildCommand, buildTesting } from "./build/entries.ts";
import { buildProvider } from "./build/provider.ts";

/** A place in a built file, and the name of the folder that it is in, where the text has that. */
const PLACE = /(?:[^\s()]*?([^\s()/\\]*)[/\\])?((?:main|index|chunk-[0-9A-Z]{8}|part-[0-9A-Z]{8})\.js):(\d+):(\d+)/g;

/** The source maps of a build by the names of their files. */
type Maps = ReadonlyMap<string, SourceMap>;

async function mapsOf(build: (target: { folder: string; maps: string }) => Promise<void>): Promise<Maps> {
  const folder = await mkdtemp(join(tmpdir(), "tocsin-trace-"));
  try {
    const maps = join(folder, "maps");
    await build({ folder: join(folder, "files"), maps });
    const found = new Map<string, SourceMap>();
    for (const name of await readdir(maps)) {
      const payload = JSON.parse(await readFile(join(maps, name), "utf8")) as SourceMapPayload; // esbuild's own
      found.set(name.replace(/\.map$/, ""), new SourceMap(payload));
    }
    return found;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const [command, testing, provider] = await Promise.all([
  mapsOf(buildCommand),
  mapsOf(buildTesting),
  mapsOf(({ folder, maps }) => buildProvider(folder, { maps })),
]);

const unknown = new Set<string>();

function inSources(place: string, ...[folder, file = "", line, column]: readonly (string | undefined)[]): string {
  // Only main.js is in two of them. The command is in the folder dist, the provider in folders of many names.
  const builds = folder === "dist" ? [command, provider, testing] : [provider, command, testing];
  const map = builds.find((maps) => maps.has(file))?.get(file);
  if (map === undefined) unknown.add(file);
  const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
  if (entry === undefined || !("originalSource" in entry)) return place;
  const { originalSource, originalLine, originalColumn } = entry;
  return `${originalSource.replace(/^(\.\.\/)+/, "")}:${originalLine + 1}:${originalColumn + 1}`;
}

process.stdout.write((await text(process.stdin)).replace(PLACE, inSources));
if (unknown.size > 0) {
  const names = [...unknown].join(", ");
  console.error(`This checkout builds no ${names}. Check out the version that printed the trace, and run npm ci.`);
  process.exitCode = 1;
}
