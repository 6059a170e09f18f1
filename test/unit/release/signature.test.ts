import { execFileSync, type ExecFileSyncOptions } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { keyFrom, signFile } from "../../../scripts/release/signature.ts";
import { withGpg, makeKey, type TestKey } from "../../support/gpg.ts";

withGpg.describe("a signature", () => {
  let folder: string;
  let key: TestKey;
  let file: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "tocsin-"));
    key = makeKey("rsa2048", "open sesame");
    file = join(folder, "sums");
    writeFileSync(file, "sums\n");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("is of the key, and of these bytes", async () => {
    await signFile(file, { key: key.privateKey, passphrase: "open sesame" });
    expect(verify(`${file}.sig`, file)).toBe(true);
    writeFileSync(join(folder, "other"), "Sums\n");
    expect(verify(`${file}.sig`, join(folder, "other"))).toBe(false);
  });

  test("needs the passphrase, and leaves no key behind", async () => {
    const before = keyFolders();
    await expect(signFile(file, { key: key.privateKey, passphrase: "wrong" })).rejects.toThrow(/gpg .* has failed/);
    expect(keyFolders()).toEqual(before);
  });

  test("is made with an RSA key alone", async () => {
    const { privateKey } = makeKey("ed25519", "");
    await expect(signFile(file, { key: privateKey, passphrase: "" })).rejects.toThrow("no RSA key");
  });

  test("needs a private key", async () => {
    await expect(signFile(file, { key: key.publicKey, passphrase: "" })).rejects.toThrow("no private key");
  });

  const keyFolders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith("tocsin-gpg-"));

  const verify = (signature: string, signed: string): boolean => {
    const options: ExecFileSyncOptions = { env: { ...process.env, GNUPGHOME: key.home }, stdio: "ignore" };
    try {
      execFileSync("gpg", ["--batch", "--verify", signature, signed], options);
      return true;
    } catch {
      return false;
    }
  };
});

test("the key is in the environment, with an empty passphrase where there is none", () => {
  expect(keyFrom({ GPG_PRIVATE_KEY: "k" })).toEqual({ key: "k", passphrase: "" });
  expect(keyFrom({ GPG_PRIVATE_KEY: "", PASSPHRASE: "p" })).toBeNull();
});
