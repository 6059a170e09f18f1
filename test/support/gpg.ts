/** Keys of OpenPGP for tests, each in a folder of its own; their agents are ended with the test file. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "@jest/globals";
import { missing, needing } from "./needs.ts";

/** Tests that sign with `gpg`. */
export const withGpg = needing("gpg", missing({ gpg: ["gpg", "--version"] }) === null);

/** A key pair in ASCII armour. */
export interface TestKey {
  /** The folder that has it, for GNUPGHOME. */
  readonly home: string;
  /** As registries name it. */
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

const homes: string[] = [];

afterAll(() => {
  for (const home of homes) {
    gpg(home, "gpgconf", ["--kill", "all"]);
    rmSync(home, { recursive: true, force: true });
  }
});

/** Makes a key pair that can sign. */
export function makeKey(algorithm: string, passphrase: string): TestKey {
  const home = mkdtempSync(join(tmpdir(), "tocsin-key-"));
  homes.push(home);
  // The agent would measure how long it can take for each passphrase.
  writeFileSync(join(home, "gpg-agent.conf"), "s2k-count 65536\n");
  const unlock = ["--batch", "--pinentry-mode", "loopback", "--passphrase", passphrase];
  gpg(home, "gpg", [...unlock, "--quick-generate-key", "tocsin@test.example", algorithm, "sign", "never"]);
  const listed = gpg(home, "gpg", ["--batch", "--with-colons", "--list-keys"]);
  return {
    home,
    id: /^pub:.*$/m.exec(listed)?.[0].split(":")[4] ?? "",
    publicKey: gpg(home, "gpg", ["--batch", "--armor", "--export"]),
    privateKey: gpg(home, "gpg", [...unlock, "--armor", "--export-secret-keys"]),
  };
}

const gpg = (home: string, program: string, args: readonly string[]): string =>
  execFileSync(program, args, {
    encoding: "utf8",
    env: { ...process.env, GNUPGHOME: home },
    stdio: ["ignore", "pipe", "pipe"],
  });
