import { EXECUTABLE_PACKAGES } from "../../../src/commands/install/executable-package.ts";
import type { PackageFiles } from "../../../src/commands/install/index.ts";
import type { PlatformPackage } from "../contents/platforms.ts";
import type { MainManifest } from "./main-package.ts";

/** The name on npm of the package with a platform's executable. Throws if the platform has none. */
export function packageNameOf(platform: string): string {
  const name = EXECUTABLE_PACKAGES[platform];
  if (name === undefined) throw new Error(`src/commands/install/executable-package.ts has no package of ${platform}.`);
  return name;
}

/**
 * The npm package with a platform's executable: the files of the platform's zip, a manifest and a page. Throws if the
 * zip has a file of one of these two names.
 */
export function platformPackage({ platform, files }: PlatformPackage, main: MainManifest): PackageFiles {
  const name = packageNameOf(platform);
  const [, os = "", cpu = ""] = name.split("-");
  const { version, license, repository } = main;
  const description = `The executable of the Terraform provider Tocsin for ${os} on ${cpu}`;
  const manifest = { name, version, description, license, repository, os: [os], cpu: [cpu] };
  const own = {
    "package.json": `${JSON.stringify(manifest, null, 2)}\n`,
    "README.md": `# ${name}\n\n${description}, and the licenses of the libraries in it.\n\n${USE}`,
  };
  const clash = Object.keys(own).find((path) => files.has(path));
  if (clash !== undefined) throw new Error(`The zip of ${platform} has a ${clash}, as its npm package does.`);
  return new Map([...files, ...Object.entries(own).map(([path, text]) => [path, Buffer.from(text)] as const)]);
}

const USE = `The package \`tocsin\` depends on this one where it can run. \`npx --no tocsin install\` puts the executable
where Terraform and OpenTofu find it. All files but \`package.json\` and this page are those of the signed zip in the
release of the same version.
`;
