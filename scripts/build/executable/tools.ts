import { access, readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { command } from "../../release/command.ts";
import { run } from "./run.ts";

/** The crate. Its `rust-toolchain.toml` says which compiler makes it, and for which targets. */
export const CRATE = "shell";

/** Packages that link for other systems, and that read C headers where the engine comes without bindings. */
const PACKAGES = ["cargo-zigbuild==0.24.0", "ziglang==0.17.1", "libclang==18.1.1"];

/** A folder of its own for each set of versions: a changed version is another folder. */
const FOLDER = resolve(CRATE, "target", `tools-${PACKAGES.map((name) => name.replace(/^.*==/, "")).join("-")}`);

/** The tools of a build. */
export interface Tools {
  /** PATH with them at its start. */
  readonly path: string;
  /** The folder of libclang. */
  readonly libclang: string;
  /** The folder of zig, with the headers of C and of the systems. */
  readonly zig: string;
  /** The folder of the Rust toolchain. */
  readonly rust: string;
}

/**
 * Installs what a build needs, where it is not there: the Rust toolchain that the crate pins with its targets, and
 * beside them the tools from PyPI. Needs rustup and Python 3.
 */
export async function installTools(): Promise<Tools> {
  const cargo = join(process.env["CARGO_HOME"] ?? join(homedir(), ".cargo"), "bin");
  const programs = join(FOLDER, process.platform === "win32" ? "Scripts" : "bin");
  const path = [programs, cargo, process.env["PATH"] ?? ""].join(delimiter);
  const surroundings = { cwd: CRATE, env: { PATH: path } };
  // Without a name, it is the toolchain of the folder.
  await run("rustup", ["toolchain", "install", "--no-self-update"], surroundings);
  const done = join(programs, "cargo-zigbuild");
  if (!(await exists(done))) {
    await run("python3", ["-m", "venv", "--clear", FOLDER], surroundings);
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"];
    await run(join(programs, "python3"), [...pip, ...PACKAGES], surroundings);
  }
  const packages = await packagesIn(FOLDER);
  const rustc = await command("rustup", ["which", "rustc"], { cwd: CRATE, env: { ...process.env, PATH: path } });
  const rust = dirname(dirname(rustc.trim()));
  return { path, libclang: join(packages, "clang", "native"), zig: join(packages, "ziglang"), rust };
}

async function packagesIn(folder: string): Promise<string> {
  const versions = await readdir(join(folder, "lib"));
  const [python = ""] = versions.filter((name) => name.startsWith("python"));
  return join(folder, "lib", python, "site-packages");
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
