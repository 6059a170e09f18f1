/**
 * Profiles the provider's process during a plan of many settings, and prints the functions that take the most time of
 * their own. The build is not minified, so that names are those of the sources. `--resources` is the number of
 * settings.
 */
import { mkdtemp, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildProvider } from "../scripts/build/provider.ts";
import { VERSION } from "../src/version.ts";
import { withBench } from "./support/bench.ts";
import { ours } from "./support/contender.ts";
import { resourcesOr } from "./support/options.ts";
import { selfTimes, type SelfTime } from "./support/profile.ts";

const RESOURCES = resourcesOr(1000);
const TOP = 40;

/** Builds the provider so that each of its processes writes a profile into a folder. */
async function buildProfiled(folder: string, profiles: string): Promise<void> {
  await buildProvider(folder, { minify: false });
  const launcher = join(folder, `terraform-provider-tocsin_v${VERSION}`);
  const text = await readFile(launcher, "utf8");
  const start = 'exec node "$@"';
  if (!text.includes(start)) throw new Error(`the launcher has no line ${start}`);
  await writeFile(launcher, text.replace(start, `exec node --cpu-prof --cpu-prof-dir="${profiles}" "$@"`));
}

/** The largest of the profiles: a plan starts three processes, and the last one does the work. */
async function largestIn(folder: string): Promise<string> {
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const sizes = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })));
  const [largest] = sizes.sort((left, right) => right.size - left.size);
  if (largest === undefined) throw new Error("no process has written a profile");
  return largest.file;
}

const folder = await mkdtemp(join(tmpdir(), "tocsin-profile-"));
const file = await withBench(async (bench) => {
  const [build, profiles] = [join(folder, "provider"), join(folder, "profiles")];
  await mkdir(build);
  await mkdir(profiles);
  await buildProfiled(build, profiles);
  const service = await bench.startService({ projects: RESOURCES });
  const workspace = await bench.openWorkspace(ours("setting", build), { service });
  await workspace.fill(RESOURCES);
  return largestIn(profiles);
});

const times = selfTimes(await readFile(file, "utf8"));
const busy = times.filter(({ name }) => name !== "(idle)");
const sumOf = (some: readonly SelfTime[]): number => some.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
const [busyMs, allMs] = [sumOf(busy), sumOf(times)];
console.log(`A plan of ${RESOURCES} settings: ${busyMs.toFixed(0)} ms busy, ${(allMs - busyMs).toFixed(0)} ms idle.\n`);
for (const { name, place, milliseconds } of busy.slice(0, TOP)) {
  const share = ((100 * milliseconds) / busyMs).toFixed(1);
  console.log(`${milliseconds.toFixed(1).padStart(9)} ms ${share.padStart(5)} %  ${name.padEnd(32)} ${place}`);
}
console.log(`\nFor the developer tools of a browser or an editor: ${file}`);
console.log(`The code that it refers to: ${join(folder, "provider")}`);
