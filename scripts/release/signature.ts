import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "./command.ts";

/** The private key that signs a release, in ASCII armour, and what unlocks it. */
export interface SigningKey {
  readonly key: string;
  readonly passphrase: string;
}

/** The key in the environment; null where there is none. */
export function keyFrom(env: NodeJS.ProcessEnv): SigningKey | null {
  const key = env["GPG_PRIVATE_KEY"] ?? "";
  return key === "" ? null : { key, passphrase: env["PASSPHRASE"] ?? "" };
}

/** OpenPGP's number of RSA, the one kind of key that the registries take besides DSA. */
const RSA = "1";

/**
 * Signs a file, and writes the signature beside it, as `.sig`. The key is in a temporary folder of its own, and no
 * agent outlives it. Throws if it is not an RSA key, or is not unlocked.
 */
export function signFile(file: string, { key, passphrase }: SigningKey): Promise<void> {
  return inKeyFolder(async (env) => {
    await command("gpg", ["--batch", "--import"], { env, input: key });
    const listed = await command("gpg", ["--batch", "--with-colons", "--list-secret-keys"], { env });
    const [, , , algorithm, id] = /^sec:.*$/m.exec(listed)?.[0].split(":") ?? [];
    if (id === undefined) throw new Error("GPG_PRIVATE_KEY has no private key.");
    if (algorithm !== RSA) throw new Error("GPG_PRIVATE_KEY is no RSA key, and the registries take no others.");
    const signing = ["--pinentry-mode", "loopback", "--passphrase-fd", "0", "--local-user", id];
    const output = ["--output", `${file}.sig`, "--detach-sign", file];
    await command("gpg", ["--batch", "--yes", ...signing, ...output], { env, input: passphrase });
  });
}

/** A key that signs, and the public key that belongs to it. */
export interface KeyPair {
  readonly signing: SigningKey;
  readonly publicKey: string;
}

/** Creates a key pair that nobody knows. */
export function createKeyPair(): Promise<KeyPair> {
  return inKeyFolder(async (env) => {
    const unlocked = ["--batch", "--pinentry-mode", "loopback", "--passphrase", ""];
    await command("gpg", [...unlocked, "--quick-generate-key", "rehearsal@localhost", "rsa3072", "sign", "never"], {
      env,
    });
    const key = await command("gpg", [...unlocked, "--armor", "--export-secret-keys"], { env });
    const publicKey = await command("gpg", ["--batch", "--armor", "--export"], { env });
    return { signing: { key, passphrase: "" }, publicKey };
  });
}

/** Verifies the signature beside a file, `.sig`, with a public key in a file. Throws if another key made it. */
export function verifyFile(file: string, publicKey: string): Promise<void> {
  return inKeyFolder(async (env) => {
    await command("gpg", ["--batch", "--import", publicKey], { env });
    await command("gpg", ["--batch", "--verify", `${file}.sig`, file], { env });
  });
}

async function inKeyFolder<T>(use: (env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), "tocsin-gpg-"));
  const env = { ...process.env, GNUPGHOME: home };
  try {
    return await use(env);
  } finally {
    await command("gpgconf", ["--kill", "all"], { env }).catch(() => undefined);
    await rm(home, { recursive: true, force: true });
  }
}
