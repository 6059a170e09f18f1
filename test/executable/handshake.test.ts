/** The one line that Terraform waits for, or the reason why there is none. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { EXECUTABLE, SCRIPT } from "../support/plugin/hosts.ts";
import { COOKIE, handshakeIn, startProcess, TLS } from "../support/plugin/plugin-process.ts";
import { endAll, startProvider } from "../support/plugin/provider-process.ts";

// Short enough for a socket below it.
const all = mkdtempSync(join(tmpdir(), "tocsin-line-"));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(all, "t"));
});
afterEach(endAll);
afterAll(() => rmSync(all, { recursive: true }));

const start = (env: Readonly<Record<string, string>> = {}) =>
  startProvider([EXECUTABLE], { env: { TMPDIR: folder, ...env } });

const lineWith = async (env: Readonly<Record<string, string>>): Promise<string> =>
  (await (await start(env)).line) ?? "";

/** Returns the message of a program that cannot start, with its exit code. */
async function refusal(program: string, env: Readonly<Record<string, string>>) {
  const { output, exit } = startProcess([program], env);
  const code = await exit;
  return { code, ...output };
}

describe("the handshake", () => {
  test("names a socket in a private folder, and the certificate without padding", async () => {
    const fields = (await lineWith({})).split("|");
    expect(fields.slice(0, 3)).toEqual(["1", "6", "unix"]);
    expect(fields[4]).toBe("grpc");
    expect(fields[5]).toMatch(/^[A-Za-z0-9+/]{300,}$/);
    expect(fields).toHaveLength(6);
    expect(statSync(dirname(fields[3] ?? "")).mode & 0o777).toBe(0o700);
    expect(dirname(dirname(fields[3] ?? ""))).toBe(folder);
  });

  test("without a client certificate has no certificate, and is followed by plain text", async () => {
    const plugin = startProcess([EXECUTABLE], { ...COOKIE, TMPDIR: folder });
    expect(await plugin.line).toMatch(/^1\|6\|unix\|[^|]+\|grpc\|$/);
    plugin.child.kill("SIGKILL");
    await plugin.exit;
  });

  test("declines multiplexing in a seventh field when it is asked", async () => {
    expect(await lineWith({ PLUGIN_MULTIPLEX_GRPC: "true" })).toMatch(/\|false$/);
  });

  test("is all that ever comes on stdout, and nothing comes on stderr", async () => {
    const provider = await start();
    await provider.configure({ base_url: "http://127.0.0.1:1", token: "t", max_retries: 0 });
    await provider.read();
    expect(await provider.end()).toBe(0);
    expect(provider.output).toEqual({ stdout: `${(await provider.line) ?? ""}\n`, stderr: "" });
  });

  test("names a socket in the folder that the client names", async () => {
    const named = join(folder, "named");
    mkdirSync(named);
    const provider = await start({ PLUGIN_UNIX_SOCKET_DIR: named });
    expect(dirname(dirname(handshakeIn(await provider.line).address))).toBe(named);
    await provider.end();
    expect(readdirSync(named)).toEqual([]);
  });

  // Only root may give a file to a group that it is not in.
  const groups = {
    "by number": String(process.getgid?.() ?? 0),
    ...(process.getuid?.() === 0 && { "by name": "root" }),
  };
  test.each(Object.entries(groups))("names a socket for the group that the client names %s", async (_how, group) => {
    const provider = await start({ PLUGIN_UNIX_SOCKET_DIR: folder, PLUGIN_UNIX_SOCKET_GROUP: group });
    const { address } = handshakeIn(await provider.line);
    const { mode, gid } = statSync(address);
    expect([mode & 0o777, gid]).toEqual([0o660, process.getgid?.()]);
    expect(dirname(address)).toBe(folder);
    await provider.end();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("names a socket below /tmp where the folder is too long for one", async () => {
    const long = join(folder, "é".repeat(40));
    mkdirSync(long);
    const provider = await start({ TMPDIR: long });
    const { address } = handshakeIn(await provider.line);
    expect(Buffer.byteLength(address)).toBeLessThanOrEqual(103);
    expect(realpathSync(dirname(dirname(address)))).toBe(realpathSync("/tmp"));
    await provider.end();
    expect(existsSync(dirname(address))).toBe(false);
  });

  test("is followed by a sweep of the folders that killed plugins have left, and of no others", async () => {
    const killed = await start();
    const left = dirname(handshakeIn(await killed.line).address);
    killed.child.kill("SIGKILL");
    await killed.exit;
    const others = ["tf-plugin-1-zzzzzzz-abcdef", "tf-plugin-999999-x", "other"].map((name) => join(folder, name));
    for (const other of others) mkdirSync(other);
    const running = await start();
    const own = dirname(handshakeIn(await running.line).address);
    while (existsSync(left)) await new Promise((resolve) => setTimeout(resolve, 5));
    expect([own, ...others].filter((name) => !existsSync(name))).toEqual([]);
  });
});

describe("a provider that cannot start says so in one line on stdout, as the script does", () => {
  const refusals: Readonly<Record<string, [env: Readonly<Record<string, string>>, text: string]>> = {
    "with another cookie": [{ TF_PLUGIN_MAGIC_COOKIE: "other" }, "This is a Terraform plugin"],
    "with an empty cookie": [{ TF_PLUGIN_MAGIC_COOKIE: "" }, "This is a Terraform plugin"],
    "with a client certificate that is none": [{ ...COOKIE, PLUGIN_CLIENT_CERT: "x" }, "PLUGIN_CLIENT_CERT is not"],
    "with an empty client certificate": [{ ...COOKIE, PLUGIN_CLIENT_CERT: "" }, "PLUGIN_CLIENT_CERT is not"],
    "with an empty PEM": [
      { ...COOKIE, PLUGIN_CLIENT_CERT: "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n" },
      "PLUGIN_CLIENT_CERT is not",
    ],
    "with half a certificate": [
      { ...COOKIE, PLUGIN_CLIENT_CERT: TLS.PLUGIN_CLIENT_CERT.slice(0, 200) },
      "PLUGIN_CLIENT_CERT is not",
    ],
    "without a folder for its socket": [{ ...TLS, TMPDIR: "/nowhere/at\nall" }, "cannot listen"],
    "with a folder that is a file": [{ ...TLS, PLUGIN_UNIX_SOCKET_DIR: "/etc/passwd" }, "cannot listen"],
    "for a group that does not exist": [{ ...TLS, PLUGIN_UNIX_SOCKET_GROUP: "no such group" }, "no such group"],
  };
  test.each(Object.entries(refusals))("%s", async (_title, [env, expected]) => {
    const [executable, script] = await Promise.all([refusal(EXECUTABLE, env), refusal(SCRIPT, env)]);
    expect(executable).toMatchObject({ code: 1, stderr: "" });
    expect(executable.stdout).toMatch(/^[^\n]+\n$/);
    expect(executable.stdout).toContain(expected);
    expect(withoutCause(executable.stdout)).toBe(withoutCause(script.stdout));
  });

  test("and, started by hand, in a few, which name the build", async () => {
    const [executable, script] = await Promise.all([refusal(EXECUTABLE, {}), refusal(SCRIPT, {})]);
    const target = / \([a-z0-9_-]+\)(?=: )/;
    expect(executable).toMatchObject({ code: 0, stderr: "", stdout: expect.stringMatching(target) });
    expect(executable.stdout.replace(target, "")).toBe(script.stdout);
  });
});

/** The system's text about a cause comes last, and differs. */
const withoutCause = (text: string): string => text.replace(/(?<=is writable\.) .*$/m, "");
