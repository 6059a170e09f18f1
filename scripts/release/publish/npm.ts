import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { command, type Run } from "../command.ts";
import { packagesOf, type ReleaseFiles } from "./files.ts";

/** The registry that packages are published on by default. */
export const NPM = "https://registry.npmjs.org/";

/** A registry's document of a package, as far as it is read here. */
interface PackageDocument {
  readonly versions: Readonly<Record<string, { readonly dist: { readonly integrity?: string } }>>;
}

/**
 * Publishes the packages of a release, the main one last. A version that the registry has with the same bytes stays as
 * it is. Throws if the registry has other bytes, since it never takes a version twice.
 */
export async function publishPackages(release: ReleaseFiles, registry: string, run: Run = command): Promise<string> {
  const lines: string[] = [];
  for (const { name, tarball } of await packagesOf(release)) {
    const label = `${name}@${release.version}`;
    const made = integrityOf(await readFile(tarball));
    const published = await publishedIntegrity(new URL(name, registry), release.version);
    if (published !== null && published !== made)
      throw new Error(`${registry} has ${label} with other bytes: ${published}, and not ${made}.`);
    if (published === null) {
      const options = ["--ignore-scripts", "--access", "public", ...tagFor(release.version)];
      await run("npm", ["publish", tarball, ...options, "--registry", registry]);
    }
    lines.push(published === null ? `${label} is published.` : `${label} is published already.`);
  }
  return lines.join("\n");
}

/** The option for a pre-release such as 0.3.0-rc.1, which npm refuses to publish without a tag. */
const tagFor = (version: string): readonly string[] => (version.includes("-") ? ["--tag", "next"] : []);

const integrityOf = (bytes: Uint8Array): string => `sha512-${createHash("sha512").update(bytes).digest("base64")}`;

/** Returns the integrity of a version on the registry; null if it has no such package or version. */
async function publishedIntegrity(url: URL, version: string): Promise<string | null> {
  const response = await fetch(url, { headers: { accept: "application/json" } });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${url.href} answered ${response.status}.`);
  const { versions } = (await response.json()) as PackageDocument; // npm's own format
  const found = versions[version];
  return found === undefined ? null : (found.dist.integrity ?? "no integrity");
}
