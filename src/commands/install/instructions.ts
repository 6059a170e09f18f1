import { resolve } from "node:path";
import { grouped } from "../../kit/group.ts";
import { shellWord } from "../terminal/index.ts";
import {
  type CliConfiguration,
  type EngineCommand,
  isRemote,
  type ProviderInstallation,
  serves,
} from "../terraform/index.ts";
import { ADDRESS, ADDRESSES } from "./mirror.ts";
import { ociTag } from "./oci-layout.ts";

const REQUIRED_PROVIDERS = `terraform {
  required_providers {
    tocsin = { source = "tocsin/tocsin" }
  }
}
`;

/** Says how to use a provider that is in the home folder, with the engine that is there. */
export const homeInstructions = (
  command: EngineCommand,
): string => `Terraform and OpenTofu find it there. Name it in your configuration, then run \`${command} init\`:

${REQUIRED_PROVIDERS}`;

/**
 * Says how to make the mirror `root` known to the programs whose configurations have a `provider_installation` block;
 * empty when it is known.
 */
export function changeInstructions(configurations: readonly CliConfiguration[], root: string): string {
  const configured = configurations.flatMap(({ program, installation }) =>
    installation === null ? [] : [{ program, installation }],
  );
  const byFile = grouped(configured, ({ installation }) => installation.file);
  return [...byFile]
    .map(([file, readers]) => {
      const names = readers.map(({ program }) => program);
      const addresses = names.map((name) => ADDRESS[name]);
      const change = mirrorChange(readers[0].installation, root, addresses);
      const verb = names.length === 1 ? "looks" : "look";
      const opening = `${file} has a provider_installation block, and ${names.join(" and ")} ${verb} only where it says.`;
      const format = file.endsWith(".json") ? " The file is JSON: write what follows in JSON's syntax." : "";
      return change === null ? "" : `${opening}${format}\n${changeText(change, root)}`;
    })
    .filter((text) => text !== "")
    .join("\n");
}

function changeText({ addMirror, exclusions }: MirrorChange, root: string): string {
  const mirror = `Add this inside the block, before its closing brace:\n\n${mirrorBlock(root)}\n`;
  const lists = exclusions.map(
    ({ method, exclude }) => `Set this in its ${method} block, so that no registry is asked for the provider:

    exclude = ${hclList(exclude)}
`,
  );
  return [...(addMirror ? [mirror] : []), ...lists].join("\n");
}

/** Says how to configure a mirror in a CLI configuration that has no `provider_installation` block yet. */
export function newBlockInstructions(files: readonly string[], root: string): string {
  return `Add this to your CLI configuration, ${files.join(" and ")}. Other providers still come from their registry:

${mirrorInstallation(root)}`;
}

/** Says how to record the provider's checksum for these platforms, from a mirror that an option names. */
export function lockInstructions(mirror: string, platforms: readonly string[], command: EngineCommand): string {
  const options = [mirror, ...platforms.map((name) => `-platform=${name}`)];
  return `To record the provider's checksum for every platform in the lock file of a configuration:

${command} providers lock ${options.join(" ")} tocsin/tocsin
`;
}

/** Says how to use an executable where the lock file has other checksums. */
export const checksumInstructions = (
  root: string,
  command: EngineCommand,
): string => `A lock file that has only the script's checksum refuses the executable. To add its checksum there:

${checksumCommand(root, command)}
`;

/** The command that adds the checksum of the package in the mirror `root` to a lock file, for the engine's platform. */
export const checksumCommand = (root: string, command: EngineCommand): string =>
  `${command} providers lock -fs-mirror=${shellWord(root)} tocsin/tocsin`;

/** Says how to use a mirror that a web server serves. */
export const webInstructions = (
  platforms: readonly string[],
  command: EngineCommand,
): string => `Serve this folder over HTTPS, and add this to the CLI configuration, with its address:

${installationBlock(WEB_MIRROR, ADDRESSES)}
${lockInstructions("-net-mirror=https://mirror.example.com/", platforms, command)}`;

/** Says how to copy an OCI layout into a registry, and how OpenTofu finds it there. */
export const ociInstructions = (root: string, version: string): string => `Copy it into a registry, with oras or skopeo:

oras cp --recursive --from-oci-layout ${shellWord(root)}:${ociTag(version)} registry.example.com/tocsin/tocsin:${ociTag(version)}
skopeo copy --all oci:${shellWord(root)}:${ociTag(version)} docker://registry.example.com/tocsin/tocsin:${ociTag(version)}

Add this to OpenTofu's CLI configuration, with the registry's address:

${installationBlock(OCI_MIRROR, [ADDRESS.OpenTofu])}`;

/** The block of a CLI configuration that takes the provider from the mirror `root` alone. */
export const mirrorInstallation = (root: string): string => installationBlock(mirrorBlock(root), ADDRESSES);

/** A whole block: the provider comes by this method alone, and all others from their registry. */
const installationBlock = (method: string, addresses: readonly string[]): string => `provider_installation {
${method}
  direct {
    exclude = ${hclList(addresses)}
  }
}
`;

function mirrorBlock(root: string): string {
  return `  filesystem_mirror {
    path    = ${hclString(root)}
    include = ${hclList(ADDRESSES)}
  }`;
}

const hclList = (texts: readonly string[]): string => `[${texts.map(hclString).join(", ")}]`;

/** HCL has the escapes of JSON, and begins an interpolation with `${`. */
const hclString = (text: string): string => JSON.stringify(text).replaceAll("${", "\\u0024{");

const WEB_MIRROR = `  network_mirror {
    url     = "https://mirror.example.com/"
    include = ${hclList(ADDRESSES)}
  }`;

const OCI_MIRROR = `  oci_mirror {
    repository_template = "registry.example.com/\${namespace}/\${type}"
    include             = ${hclList([ADDRESS.OpenTofu])}
  }`;

/** The changes to a `provider_installation` block so that a provider is found in a mirror. */
export interface MirrorChange {
  /** Whether the mirror itself is missing. */
  readonly addMirror: boolean;
  /** The methods that would ask elsewhere for the provider, each with the list of exclusions to give it. */
  readonly exclusions: readonly { readonly method: string; readonly exclude: readonly string[] }[];
}

/**
 * Compares a block with what the provider at these addresses needs in the mirror `root`; null when it needs nothing
 * more.
 */
export function mirrorChange(
  { methods }: ProviderInstallation,
  root: string,
  addresses: readonly string[],
): MirrorChange | null {
  const mirrors = methods.filter(({ kind, path }) => kind === "filesystem_mirror" && resolve(path ?? "") === root);
  const addMirror = !addresses.every((address) => mirrors.some((mirror) => serves(mirror, address)));
  const exclusions = methods
    .filter((method) => isRemote(method) && addresses.some((address) => serves(method, address)))
    .map(({ kind, exclude }) => ({ method: kind, exclude: [...new Set([...exclude, ...ADDRESSES])] }));
  return addMirror || exclusions.length > 0 ? { addMirror, exclusions } : null;
}
