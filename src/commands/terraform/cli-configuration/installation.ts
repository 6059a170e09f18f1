import type { Body } from "../configuration/body.ts";

/** Where a `provider_installation` block says to look for providers. */
export interface ProviderInstallation {
  readonly file: string;
  /** In the order of the file. */
  readonly methods: readonly InstallationMethod[];
  /** The folders of `dev_overrides`, by what stands for the address of their provider. */
  readonly overrides: ReadonlyMap<string, string>;
}

/** A place where providers are looked for. */
export interface InstallationMethod {
  readonly kind: (typeof KINDS)[number];
  /** The folder of a mirror; null where there is none. */
  readonly path: string | null;
  /** The address of a mirror; null where there is none. */
  readonly url: string | null;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

const KINDS = ["filesystem_mirror", "network_mirror", "oci_mirror", "direct"] as const;

/** Reads the block in a file; null where there is none. */
export function installationIn(settings: Body, file: string): ProviderInstallation | null {
  const [installation] = settings.blocks("provider_installation", 0);
  if (installation === undefined) return null;
  const { body } = installation;
  const methods = KINDS.flatMap((kind) => body.blocks(kind, 0).map((block) => ({ kind, ...block })));
  const overrides = body.blocks("dev_overrides", 0).flatMap((block) => entriesOf(block.body));
  return {
    file,
    methods: methods
      .toSorted((one, other) => one.line - other.line)
      .map((method) => methodOf(method.kind, method.body)),
    overrides: new Map(overrides),
  };
}

const methodOf = (kind: InstallationMethod["kind"], body: Body): InstallationMethod => ({
  kind,
  path: textIn(body, "path"),
  url: textIn(body, "url"),
  include: textsIn(body, "include"),
  exclude: textsIn(body, "exclude"),
});

/** The text that an attribute is set to; null for any other value. */
export function textIn(body: Body, name: string): string | null {
  const literal = body.attribute(name)?.literal;
  return typeof literal === "string" ? literal : null;
}

function textsIn(body: Body, name: string): readonly string[] {
  const literal = body.attribute(name)?.literal;
  return Array.isArray(literal) ? literal.filter((item) => typeof item === "string") : [];
}

const entriesOf = (body: Body): readonly (readonly [string, string])[] =>
  body.attributeNames.map((name) => [name, textIn(body, name) ?? ""] as const);

/** Whether a method asks another machine, and fails when it cannot be reached. */
export const isRemote = ({ kind }: InstallationMethod): boolean => kind !== "filesystem_mirror";

/** Whether a method is asked for the provider at this address. An exclusion takes precedence. */
export function serves({ include, exclude }: InstallationMethod, address: string): boolean {
  const isIncluded = include.length === 0 || include.some((pattern) => matchesAddress(pattern, address));
  return isIncluded && !exclude.some((pattern) => matchesAddress(pattern, address));
}

/** Whether a pattern means this address. One without a host means the program's own registry. */
export function matchesAddress(pattern: string, address: string): boolean {
  const parts = pattern.toLowerCase().split("/");
  const expected = address.split("/").slice(-parts.length);
  return parts.length <= 3 && parts.every((part, index) => part === "*" || part === expected[index]);
}
