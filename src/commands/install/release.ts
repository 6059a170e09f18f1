import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { reasonFrom } from "../../kit/foreign-error.ts";
import { jsonIn, recordOf } from "../../kit/json.ts";
import { VERSION } from "../../version.ts";
import { sha256 } from "./archive.ts";

const NAME = "terraform-provider-tocsin";

/** The name of a platform's zip, as both registries want it. */
export const archiveName = (platform: string, version: string = VERSION): string =>
  `${NAME}_${version}_${platform}.zip`;

/** The name of the list of sums. */
export const sumsName = (version: string = VERSION): string => `${NAME}_${version}_SHA256SUMS`;

/** The name of the signature of that list. */
export const signatureName = (version: string = VERSION): string => `${sumsName(version)}.sig`;

/** The name of the manifest, which has the version of the plugin protocol. */
export const manifestName = (version: string = VERSION): string => `${NAME}_${version}_manifest.json`;

/** The version and the platform in the name of a zip; null for another name. */
export function archiveIn(name: string): { readonly version: string; readonly platform: string } | null {
  const [, version, platform] = /^terraform-provider-tocsin_(\d[^_]*)_([a-z0-9]+_[a-z0-9]+)\.zip$/.exec(name) ?? [];
  return version === undefined || platform === undefined ? null : { version, platform };
}

/** A zip of the provider for one platform, whose sum is right. */
export interface Archive {
  readonly name: string;
  readonly platform: string;
  readonly bytes: Uint8Array;
}

/** A release: its zips by platform, in order. */
export interface Release {
  readonly version: string;
  readonly platforms: readonly string[];
  /** Reads a platform's zip. Throws `invalid` where there is none, or where its sum is another than the list's. */
  readonly archive: (platform: string) => Promise<Archive>;
}

const SUMS = /^terraform-provider-tocsin_(\d[^_]*)_SHA256SUMS$/;

/** Reads what a release has from its folder. Throws `invalid` where the folder has no release, or more than one. */
export async function readRelease(folder: string): Promise<Release> {
  const lists = (await readdir(folder).catch(unreadable(folder))).filter((name) => SUMS.test(name)).sort();
  const [list, other] = lists;
  if (list === undefined) throw diagnosticError(ERRORS.noRelease, { named: folder });
  if (other !== undefined)
    throw diagnosticError(ERRORS.severalReleases, { named: folder, why: `It has ${lists.join(" and ")}.` });
  const version = SUMS.exec(list)?.[1] ?? "";
  const sums = sumsIn(await readFile(join(folder, list), "utf8").catch(unreadable(join(folder, list))));
  const names = new Map([...sums.keys()].flatMap((name) => platformOf(name, version)));
  const platforms = [...names.keys()].sort();
  return {
    version,
    platforms,
    async archive(platform) {
      const name = names.get(platform);
      if (name === undefined) {
        const why = `${list} in ${folder} lists ${platforms.join(", ") || "no zip"}.`;
        throw diagnosticError(ERRORS.notInRelease, { named: platform, why });
      }
      const bytes = await readFile(join(folder, name)).catch(unreadable(join(folder, name)));
      const sum = sha256(bytes);
      if (sum === sums.get(name)) return { name, platform, bytes };
      const why = `Its SHA-256 is ${sum}, and ${list} in ${folder} has ${sums.get(name) ?? ""}.`;
      throw diagnosticError(ERRORS.notReleased, { named: name, why });
    },
  };
}

/** The sums of a list by the names of the files, as sha256sum writes it. */
const sumsIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/^([0-9a-f]{64}) [ *](\S+)\r?$/gm)].map(([, sum = "", name = ""]) => [name, sum]));

function platformOf(name: string, version: string): readonly (readonly [string, string])[] {
  const archive = archiveIn(name);
  return archive?.version === version ? [[archive.platform, name]] : [];
}

const unreadable =
  (path: string) =>
  (thrown: unknown): never => {
    throw diagnosticError(ERRORS.cannotRead, { named: path, why: reasonFrom(thrown) });
  };

/** A package of a release: its platform, and the checksum `h1:` of what it holds. */
export interface ReleasedPackage {
  readonly platform: string;
  readonly checksum: string;
}

/** The packages of the release that a command came with, from the file that the release has put beside it. */
export async function readReleased(file: string): Promise<readonly ReleasedPackage[]> {
  const list = jsonIn(await readFile(file, "utf8").catch(() => "[]"));
  if (!Array.isArray(list)) return [];
  return list
    .map(recordOf)
    .flatMap(({ platform, checksum }) =>
      typeof platform === "string" && typeof checksum === "string" ? [{ platform, checksum }] : [],
    );
}
