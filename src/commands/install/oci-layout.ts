import { join } from "node:path";
import { makeFolder, writeWhole } from "../terminal/index.ts";
import { sha256 } from "./archive.ts";
import type { Archive } from "./release.ts";

/** The description of a blob in a manifest. */
interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

/** A blob of the layout. */
interface Blob extends Descriptor {
  readonly bytes: Uint8Array;
}

const INDEX = "application/vnd.oci.image.index.v1+json";
const MANIFEST = "application/vnd.oci.image.manifest.v1+json";

/**
 * Writes archives of one version as an OCI image layout, which tools copy into a registry of containers, for
 * `oci_mirror` of OpenTofu 1.10 and newer. The layout's one reference is the version's tag.
 */
export async function writeOciLayout(root: string, version: string, archives: readonly Archive[]): Promise<void> {
  const empty = blob("application/vnd.oci.empty.v1+json", Buffer.from("{}"));
  const blobs: Blob[] = [empty];
  const manifests = archives.map(({ platform, bytes }) => {
    const [os = "", architecture = ""] = platform.split("_");
    const layer = blob("archive/zip", bytes);
    const artifactType = "application/vnd.opentofu.provider-target";
    const manifest = json(MANIFEST, { artifactType, config: described(empty), layers: [described(layer)] });
    blobs.push(layer, manifest);
    return { ...described(manifest), artifactType, platform: { os, architecture } };
  });
  const index = json(INDEX, { artifactType: "application/vnd.opentofu.provider", manifests });
  const annotations = { "org.opencontainers.image.ref.name": ociTag(version) };
  const layout = json(INDEX, { manifests: [{ ...described(index), annotations }] });
  const folder = join(root, "blobs", "sha256");
  await makeFolder(folder);
  for (const { digest, bytes } of [...blobs, index])
    await writeWhole(join(folder, digest.slice("sha256:".length)), bytes);
  await writeWhole(join(root, "oci-layout"), JSON.stringify({ imageLayoutVersion: "1.0.0" }));
  await writeWhole(join(root, "index.json"), layout.bytes);
}

/** The tag of a version: a tag has no `+`, which OpenTofu writes as `_`. */
export const ociTag = (version: string): string => version.replaceAll("+", "_");

const blob = (mediaType: string, bytes: Uint8Array): Blob => ({
  mediaType,
  digest: `sha256:${sha256(bytes)}`,
  size: bytes.length,
  bytes,
});

const json = (mediaType: string, content: object): Blob =>
  blob(mediaType, Buffer.from(JSON.stringify({ schemaVersion: 2, mediaType, ...content })));

const described = ({ mediaType, digest, size }: Blob): Descriptor => ({ mediaType, digest, size });
