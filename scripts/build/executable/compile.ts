import { copyFile, mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { run } from "./run.ts";
import { executableName, type Target } from "./targets.ts";
import { CRATE, type Tools } from "./tools.ts";

/** The oldest macOS that the executables run on; zig's default is a recent one. */
export const OLDEST_MACOS = "11.0";

/**
 * Makes the executable for a target from the files in `shell/dist`, and returns its path. The same sources make the
 * same bytes, in whatever folder.
 */
export async function compile(target: Target, tools: Tools): Promise<string> {
  const built = resolve(process.env["CARGO_TARGET_DIR"] ?? join(CRATE, "target"));
  const env = { ...variablesFor(target, tools), CARGO_TARGET_DIR: built };
  await run("cargo", ["zigbuild", "--release", "--locked", "--target", target.triple], { cwd: CRATE, env });
  const folder = join(CRATE, "dist", target.platform);
  const file = join(folder, executableName(target));
  await mkdir(folder, { recursive: true });
  await copyFile(join(built, target.triple, "release", executableName(target)), file);
  return file;
}

/** The headers that bindings are made of: those of the compiler, and those of Windows. */
const HEADERS = ["lib/include", "lib/libc/include/any-windows-any"];

/** Rust makes position-independent code for every system; for Linux, zig links it so only if it is told to. */
const POSITION_INDEPENDENT = "-Clink-arg=-pie";

/** A function in C that writes past an array on its stack ends the process before it returns. */
const STACK_PROTECTOR = "-fstack-protector-strong";

function variablesFor({ platform, triple }: Target, { path, libclang, zig }: Tools): Record<string, string> {
  const cargoHome = process.env["CARGO_HOME"] ?? join(homedir(), ".cargo");
  // The texts of faults have the paths of the sources.
  const renamed = { [cargoHome]: "/cargo", [resolve(CRATE)]: "/shell" };
  const flags = Object.entries(renamed).map(([from, to]) => `--remap-path-prefix=${from}=${to}`);
  if (platform.startsWith("linux_")) flags.push(POSITION_INDEPENDENT);
  return {
    PATH: path,
    LIBCLANG_PATH: libclang,
    BINDGEN_EXTRA_CLANG_ARGS: HEADERS.map((folder) => `-isystem ${join(zig, folder)}`).join(" "),
    [`CFLAGS_${triple.replaceAll("-", "_")}`]: STACK_PROTECTOR,
    MACOSX_DEPLOYMENT_TARGET: OLDEST_MACOS,
    RUSTFLAGS: flags.join(" "),
    SOURCE_DATE_EPOCH: "0",
    ZERO_AR_DATE: "1",
  };
}
