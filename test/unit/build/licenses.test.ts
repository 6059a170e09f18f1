import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { crateNotices, LICENSE_TEXTS } from "../../../scripts/build/executable/crate-notices.ts";

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
