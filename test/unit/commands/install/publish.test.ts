import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { ADDRESSES } from "../../../../src/commands/install/mirror.ts";
import { checksumOf, sha256, zipOf } from "../../../../src/commands/install/archive.ts";
import { installOci, installWeb } from "../../../../src/commands/install/install.ts";
import { ociTag, writeOciLayout } from "../../../../src/commands/install/oci-layout.ts";
import { scriptPackages } from "../../../../src/commands/install/packages.ts";
import { type Archive, archiveName } from "../../../../src/commands/install/release.ts";
import { writeWebMirror } from "../../../../src/commands/install/web-mirror.ts";

const files = (platform: string) => new Map([["platform", new TextEncoder().encode(platform)]]);

const archivesOf = (version: string): readonly Archive[] =>
  ["linux_amd64", "darwin_arm64"].map((platform) => ({
    name: archiveName(platform, version),
    platform,
    bytes: zipOf(files(platform)),
  }));

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "tocsin-"));
});
afterEach(() => rm(root, { recursive: true }));

const json = async (...path: readonly string[]): Promise<unknown> =>
  JSON.parse(await readFile(join(root, ...path), "utf8"));

describe("a mirror for a web server", () => {
  test.each(ADDRESSES)("has each platform's zip and hashes for %s", async (address) => {
    await writeWebMirror(root, "1.2.3", archivesOf("1.2.3"));
    const [linux] = archivesOf("1.2.3");
    expect(await json(address, "index.json")).toEqual({ versions: { "1.2.3": {} } });
    expect(await json(address, "1.2.3.json")).toEqual({
      archives: {
        linux_amd64: {
          url: "terraform-provider-tocsin_1.2.3_linux_amd64.zip",
          hashes: [checksumOf(files("linux_amd64")), `zh:${sha256(linux?.bytes ?? new Uint8Array())}`],
        },
        darwin_arm64: expect.objectContaining({ url: "terraform-provider-tocsin_1.2.3_darwin_arm64.zip" }),
      },
    });
    expect(await readFile(join(root, address, linux?.name ?? ""))).toEqual(Buffer.from(linux?.bytes ?? []));
  });

  test("keeps the versions that it has", async () => {
    for (const version of ["1.2.3", "1.3.0", "1.2.3"]) await writeWebMirror(root, version, archivesOf(version));
    for (const address of ADDRESSES) {
      expect(await json(address, "index.json")).toEqual({ versions: { "1.2.3": {}, "1.3.0": {} } });
      expect(await readdir(join(root, address))).toHaveLength(7);
    }
  });

  test("with an index that is none is refused, and stays", async () => {
    await writeWebMirror(root, "1.2.3", archivesOf("1.2.3"));
    const index = join(root, ADDRESSES[0] ?? "", "index.json");
    await writeFile(index, "<html>");
    await expect(writeWebMirror(root, "1.3.0", archivesOf("1.3.0"))).rejects.toThrow(`Cannot read ${index}`);
    expect(await readFile(index, "utf8")).toBe("<html>");
  });
});

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
  readonly platform?: object;
  readonly annotations?: object;
}

interface Manifest {
  readonly artifactType?: string;
  readonly manifests?: readonly Descriptor[];
  readonly layers?: readonly Descriptor[];
}

describe("an OCI layout", () => {
  const blob = async ({ digest, size }: Descriptor): Promise<Buffer> => {
    const bytes = await readFile(join(root, "blobs", digest.replace(":", "/")));
    expect([bytes.length, `sha256:${sha256(bytes)}`]).toEqual([size, digest]);
    return bytes;
  };
  const manifest = async (descriptor: Descriptor | undefined): Promise<Manifest> => {
    if (descriptor === undefined) throw new Error("There is no manifest.");
    return JSON.parse((await blob(descriptor)).toString("utf8")) as Manifest; // as the specification has it
  };

  test("leads from the tag to each platform's zip", async () => {
    await writeOciLayout(root, "1.2.3+dev", archivesOf("1.2.3"));
    expect(await json("oci-layout")).toEqual({ imageLayoutVersion: "1.0.0" });
    const { manifests: [tagged] = [] } = (await json("index.json")) as Manifest; // the same
    expect(tagged?.annotations).toEqual({ "org.opencontainers.image.ref.name": "1.2.3_dev" });
    const { artifactType, manifests = [] } = await manifest(tagged);
    expect(artifactType).toBe("application/vnd.opentofu.provider");
    expect(manifests.map(({ platform }) => platform)).toEqual([
      { os: "linux", architecture: "amd64" },
      { os: "darwin", architecture: "arm64" },
    ]);
    for (const [index, { bytes }] of archivesOf("1.2.3").entries()) {
      const target = await manifest(manifests[index]);
      expect(target.artifactType).toBe("application/vnd.opentofu.provider-target");
      expect(target.layers?.map(({ mediaType }) => mediaType)).toEqual(["archive/zip"]);
      const [layer] = target.layers ?? [];
      if (layer !== undefined) expect(await blob(layer)).toEqual(Buffer.from(bytes));
    }
  });

  test("has a tag for a version with a build", () => {
    expect(ociTag("1.2.3-rc.1+a.b")).toBe("1.2.3-rc.1_a.b");
  });
});

describe("a folder that cannot be written is an error", () => {
  test.each<[string, () => string]>([
    ["below a file", () => join(root, "file", "mirror")],
    ["in /proc, where no folder can be made", () => "/proc/mirror"],
  ])("%s", async (_where, folder) => {
    await writeFile(join(root, "file"), "");
    const packages = scriptPackages(root);
    for (const install of [installWeb, installOci])
      await expect(install({ packages, env: {} }, folder())).rejects.toMatchObject({
        code: "invalid",
        summary: "Provider cannot be installed",
        detail: expect.stringContaining("Choose another folder, as with `--mirror <folder>`"),
      });
  });
});
