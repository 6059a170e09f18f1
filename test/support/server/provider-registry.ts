/** A registry of providers, of one release's folder, as Terraform's provider registry protocol has it. */
import { createReadStream, readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { archiveName, readRelease, signatureName, sumsName } from "../../../src/commands/install/release.ts";
import type { TestKey } from "../gpg.ts";

/** A version that the registry has. */
export interface Published {
  readonly version: string;
  /** The folder of its release. */
  readonly folder: string;
}

/** Answers as the registry of `tocsin/tocsin`, whose releases the key has signed. */
export function providerRegistry(releases: readonly Published[], key: TestKey): RequestListener {
  return (request, response) => {
    const path = request.url ?? "";
    const [, version, os, arch] = /\/([^/]+)\/download\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
    const release = releases.find((each) => each.version === version);
    const file = /^\/files\/([^/]+)\/([^/]+)$/.exec(path);
    const send = (body: object): void => void response.end(JSON.stringify(body));
    response.setHeader("content-type", "application/json");
    if (path === "/.well-known/terraform.json") send({ "providers.v1": "/v1/providers/" });
    else if (path === "/v1/providers/tocsin/tocsin/versions") void versionsOf(releases).then(send);
    else if (release !== undefined && sumIn(release, `${os}_${arch}`) !== undefined)
      send(download(release, `${os}_${arch}`, key));
    else if (file !== null) {
      const folder = releases.find((each) => each.version === file[1])?.folder ?? "";
      response.setHeader("content-type", "application/octet-stream");
      createReadStream(join(folder, file[2] ?? ""))
        .on("error", () => response.writeHead(404).end())
        .pipe(response);
    } else response.writeHead(404).end("{}");
  };
}

async function versionsOf(releases: readonly Published[]): Promise<object> {
  const versions = releases.map(async ({ version, folder }) => {
    const { platforms } = await readRelease(folder);
    return { version, protocols: ["6.0"], platforms: platforms.map(platformFrom) };
  });
  return { versions: await Promise.all(versions) };
}

function download({ version, folder }: Published, platform: string, key: TestKey): object {
  const name = archiveName(platform, version);
  const at = (file: string): string => `/files/${version}/${file}`;
  return {
    ...platformFrom(platform),
    protocols: ["6.0"],
    filename: name,
    download_url: at(name),
    shasums_url: at(sumsName(version)),
    shasums_signature_url: at(signatureName(version)),
    shasum: sumIn({ version, folder }, platform),
    signing_keys: { gpg_public_keys: [{ key_id: key.id, ascii_armor: key.publicKey }] },
  };
}

/** The sum of a platform's zip; undefined where there is none. */
function sumIn({ version, folder }: Published, platform: string): string | undefined {
  const sums = readFileSync(join(folder, sumsName(version)), "utf8");
  return new RegExp(`^(\\w+)  ${archiveName(platform, version)}$`, "m").exec(sums)?.[1];
}

const platformFrom = (platform: string): object => {
  const [os, arch] = platform.split("_");
  return { os, arch };
};
