import { copyFile, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { grouped } from "../../kit/group.ts";
import { recordOf } from "../../kit/json.ts";
import { fileExists } from "../terminal/index.ts";
import { configurationFiles, LOCK_FILE, readConfigurationFile, type Body } from "../terraform/index.ts";

/** The last of the overrides that Terraform reads. */
const OVERRIDE = "zzz_tocsin_testing_override.tf.json";

/** Files of a run of Terraform, possibly a real one. */
const IS_STATE = /^\.terraform$|\.tfstate($|\.)/;

/**
 * Copies a configuration into a tree of its own, in which `../modules` leads to where it led, and returns the copy's
 * folder. Nothing of an earlier run comes along. Whatever the configuration says, its state stays in that folder, and
 * its provider blocks point to the service at `url`.
 */
export async function copyConfiguration(folder: string, { root, url }: { root: string; url: string }): Promise<string> {
  const top = await topOf(folder);
  let [from, to] = [top, root];
  for (const name of relative(top, folder).split(sep)) {
    await mkdir(to, { recursive: true });
    for (const other of await readdir(from)) if (other !== name) await symlink(join(from, other), join(to, other));
    [from, to] = [join(from, name), join(to, name)];
  }
  await mkdir(to);
  for (const name of await readdir(from)) if (!IS_STATE.test(name)) await copyEntry(join(from, name), join(to, name));
  await writeFile(join(to, OVERRIDE), JSON.stringify(await overrideFor(folder, url)));
  return to;
}

/** The repository that a folder lies in, if it does; else the folder around it. */
async function topOf(folder: string): Promise<string> {
  for (let at = dirname(folder); at !== dirname(at); at = dirname(at)) {
    if (await fileExists(join(at, ".git"))) return at;
  }
  return dirname(folder);
}

/** A test may write over a file of the copy. Modules are only read. */
async function copyEntry(from: string, to: string): Promise<void> {
  if (from.endsWith(LOCK_FILE)) await writeFile(to, withoutOurs(await readFile(from, "utf8")));
  else if ((await stat(from)).isFile()) await copyFile(from, to);
  else await symlink(from, to);
}

/** The provider here need not be the one that was locked. Others stay as they are. */
const withoutOurs = (lock: string): string => lock.replaceAll(/^provider "[^"]*\/tocsin\/tocsin" \{\n[^]*?^\}\n/gm, "");

/** A block of an override replaces attributes of the one that it is for, and any other kind of backend. */
async function overrideFor(folder: string, url: string): Promise<object> {
  const files = await configurationFiles(folder, null);
  const bodies = await Promise.all(files.map((file) => readConfigurationFile(folder, file)));
  const names = new Set(bodies.flatMap(localNames));
  const blocks = bodies
    .flatMap((body) => body.blocks("provider", 1))
    .filter(({ labels: [name = ""], body }) => names.has(name) && body.attribute("base_url") !== null);
  const overrideOf = (body: Body): object => ({ alias: body.attribute("alias")?.literal, base_url: url });
  const byName = grouped(blocks, ({ labels: [name = ""] }) => name);
  const providers = Array.from(byName, ([name, same]) => [name, same.map(({ body }) => overrideOf(body))] as const);
  const provider = providers.length === 0 ? undefined : Object.fromEntries(providers);
  return { terraform: { backend: { local: {} } }, provider };
}

/** Finds the local names of this provider in a configuration. */
function localNames(body: Body): readonly string[] {
  const required = body.blocks("terraform", 0).flatMap((each) => each.body.blocks("required_providers", 0));
  return required.flatMap(({ body: providers }) =>
    providers.attributeNames.filter((name) => {
      const { source } = recordOf(providers.attribute(name)?.literal);
      return typeof source === "string" && /(^|\/)tocsin\/tocsin$/i.test(source);
    }),
  );
}
