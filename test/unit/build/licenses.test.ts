import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { crateNotices, LICENSE_TEXTS } from "../../../scripts/build/executable/crate-notices.ts";
import { runtimeLibraries, runtimeNotices } from "../../../scripts/build/executable/runtime-notices.ts";
import { TARGETS } from "../../../scripts/build/executable/targets.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tocsin-licenses-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const notices = (name = "some", version = "1.0.0"): Promise<string> =>
  crateNotices([{ name, version, licence: "MIT OR Apache-2.0", folder }]);

test("a crate without a license text is an error that names the file to add", async () => {
  write({ "src/license.rs": "fn main() {}", "LICENSE-MIT": "\n" });
  await expect(notices()).rejects.toThrow(
    "The crate some 1.0.0 has no license text. Add that of its repository as shell/licenses/some-1.0.0.txt.",
  );
});

test("a crate's licenses include those of its parts, and one of two to choose from", async () => {
  write({
    COPYRIGHT: "The authors",
    "LICENSE-APACHE": "Apache's terms",
    "LICENSE-MIT": "MIT's terms",
    "LICENSE-UNICODE": "Unicode's terms",
    "src/license.rs": "fn main() {}",
    "third_party/fiat/LICENSE-APACHE": "Fiat's terms",
  });
  expect(await notices()).toBe(
    "some 1.0.0, licence MIT OR Apache-2.0\n\nThe authors\n\nMIT's terms\n\nUnicode's terms\n\nFiat's terms\n",
  );
});

test("each text in shell/licenses names its source, and is used for a crate of the lock file", async () => {
  const lock = readFileSync("shell/Cargo.lock", "utf8");
  const locked = [...lock.matchAll(/^name = "(.*)"\nversion = "(.*)"$/gm)];
  for (const file of readdirSync(LICENSE_TEXTS)) {
    const crate = locked.find(([, name, version]) => file === `${name}-${version}.txt`);
    expect({ file, isLocked: crate !== undefined }).toEqual({ file, isLocked: true });
    expect(await notices(crate?.[1], crate?.[2])).toMatch(/\n\nSource: .*https:.*\n\n(?:.*\n)*Copyright \(c\) \d{4} /);
  }
});

test("the libraries besides crates are listed for the system of every target", () => {
  const systems = new Set(TARGETS.map(({ platform }) => platform.replace(/_.*/, "")));
  expect(Object.fromEntries([...systems].map((system) => [system, runtimeLibraries(system)]))).toEqual({
    linux: ["Rust's standard library", "zig's compiler-rt", "LLVM's libunwind", "musl"],
    darwin: ["Rust's standard library", "zig's compiler-rt"],
    windows: ["Rust's standard library", "zig's compiler-rt", "LLVM's libunwind", "mingw-w64"],
  });
});

const TOOLS = {
  "rust/share/doc/rust/COPYRIGHT-library.html":
    "<h1>Rust</h1>\n<p><b>License:</b> Unicode-3.0 AND (ISC OR MIT)</p>\n\n\n" +
    '<h2 id="out-of-tree-dependencies">Others</h2>\n<p><b>License:</b> MPL-2.0</p> <pre>&#60;their&#62; terms</pre>',
  "rust/share/doc/rust/licenses/ISC.txt": "ISC's terms\n",
  "rust/share/doc/rust/licenses/MIT.txt": "MIT's terms\n",
  "rust/share/doc/rust/licenses/Unicode-3.0.txt": "Unicode's terms\n",
  "zig/LICENSE": "zig's terms\n",
  "zig/lib/libunwind/LICENSE.TXT": "LLVM's terms\n",
  "zig/lib/libc/musl/COPYRIGHT": "musl's terms\n",
  "zig/lib/libc/mingw/COPYING": "mingw's terms\n",
};

const runtime = (): Promise<string> => runtimeNotices({ rust: join(folder, "rust"), zig: join(folder, "zig") });

test("the licenses of these libraries are those of the pinned tools", async () => {
  write(TOOLS);
  const [rust, ...others] = (await runtime()).split(/\n-+\n\n/);
  expect(rust).toBe(
    "Rust's standard library, in the executables for darwin, linux, windows\n\n" +
      "Rust\nLicense: Unicode-3.0 AND (ISC OR MIT)\n\nOthers\nLicense: MPL-2.0 <their> terms\n\n" +
      "ISC\n\nISC's terms\n\nMIT\n\nMIT's terms\n\nUnicode-3.0\n\nUnicode's terms\n",
  );
  expect(others).toEqual([
    "zig's compiler-rt, in the executables for darwin, linux, windows\n\nzig's terms\n",
    "LLVM's libunwind, in the executables for linux, windows\n\nLLVM's terms\n",
    "musl, in the executables for linux\n\nmusl's terms\n",
    "mingw-w64, in the executables for windows\n\nmingw's terms\n",
  ]);
});

test.each(Object.keys(TOOLS))("a tool without %s is an error", async (file) => {
  write(TOOLS);
  rmSync(join(folder, file));
  await expect(runtime()).rejects.toThrow("ENOENT");
});

test("an empty license text is an error", async () => {
  write({ ...TOOLS, "zig/lib/libc/musl/COPYRIGHT": "\n" });
  await expect(runtime()).rejects.toThrow("The license text of musl is empty.");
});
