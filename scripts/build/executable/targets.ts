/** A platform that executables are made for. */
export interface Target {
  /** As a release names it: `linux_amd64`. */
  readonly platform: string;
  /** As Rust names it. */
  readonly triple: string;
}

/** Those of a release: on Linux with a C library of their own, so that they run on every one. */
export const TARGETS: readonly Target[] = [
  { platform: "linux_amd64", triple: "x86_64-unknown-linux-musl" },
  { platform: "linux_arm64", triple: "aarch64-unknown-linux-musl" },
  { platform: "darwin_amd64", triple: "x86_64-apple-darwin" },
  { platform: "darwin_arm64", triple: "aarch64-apple-darwin" },
  { platform: "windows_amd64", triple: "x86_64-pc-windows-gnu" },
  { platform: "windows_arm64", triple: "aarch64-pc-windows-gnullvm" },
];

/** Returns the targets of these platforms; all of them where none is named. Throws for one that is not known. */
export function targetsNamed(platforms: readonly string[]): readonly Target[] {
  if (platforms.length === 0) return TARGETS;
  return platforms.map((name) => {
    const target = TARGETS.find(({ platform }) => platform === name);
    if (target !== undefined) return target;
    throw new Error(`"${name}" is none of the platforms ${TARGETS.map(({ platform }) => platform).join(", ")}.`);
  });
}

/** The name of the executable, as Terraform looks for it. */
export const executableName = ({ platform }: Target): string =>
  `terraform-provider-tocsin${platform.startsWith("windows_") ? ".exe" : ""}`;
