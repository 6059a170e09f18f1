import { VERSION } from "../../../version.ts";

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
