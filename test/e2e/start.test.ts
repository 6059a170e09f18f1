import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { VERSION } from "../../src/version.ts";
import { start } from "../support/terraform/running.ts";
import { runs } from "../support/runs.ts";
import { describeWithTerraform } from "../support/terraform/workspace.ts";

const LAUNCHER = resolve(`dist/provider/terraform-provider-tocsin_v${VERSION}`);
const COMMAND = resolve("dist/main.js");
const PROVIDER = resolve("dist/provider/main.js");

/** The variable that Terraform sets for a plugin without TLS. */
const COOKIE = { TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2" };

/** The variable that another kind of host sets: with it, no program begins to serve. */
const OTHER_COOKIE = { TF_PLUGIN_MAGIC_COOKIE: "another" };

const HANDSHAKE = /^1\|6\|unix\|[^|\n]+\|grpc\|\n$/;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tocsin-start-"));
  await symlink(process.execPath, join(folder, "node"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const execute = (command: string, args: readonly string[], extra: Readonly<Record<string, string>> = {}) =>
  run(command, args, { cwd: folder, env: cleanEnvironment({ TMPDIR: folder, ...extra }) });

const exists = (path: string): Promise<boolean> => stat(path).then(Boolean, () => false);

/** Shims that version managers put on the PATH as `node`, and how they end without a version to start. */
const SHIMS: Readonly<Record<string, readonly [program: string, ending: RegExp]>> = {
  "a shim of asdf": [
    "#!/usr/bin/env bash\necho 'No version is set for command node' >&2\necho '  nodejs 20.20.2' >&2\nexit 126\n",
    /^126: No version is set for command node nodejs 20\.20\.2\n$/,
  ],
  "a shim of nodenv": [
    "#!/bin/sh\nprintf '%s\\n' \"nodenv: version \\`20.1' is not installed * \\n\" >&2\nexit 127\n",
    /^127: nodenv: version `20\.1' is not installed \* \\n\n$/,
  ],
  "a shim of mise, a program,": ["/bin/false", /^1\b/],
  "a silent script elsewhere": ["#!/bin/sh\nexit 3\n", /^3\n$/],
};

/** Puts a program on a PATH of its own, a script by its text and another one by its path. */
async function shimIn(name: string, program: string, place = name.includes("elsewhere") ? "bin" : "shims") {
  const path = join(await mkdtemp(join(folder, "manager ")), place);
  await mkdir(path);
  if (program.startsWith("#!")) await writeFile(join(path, "node"), program, { mode: 0o755 });
  else await symlink(program, join(path, "node"));
  return path;
}

/** A module, loaded before the program, that makes this node look like an older one. */
const claimToBe = (version: string): string =>
  `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;

describe("the launcher", () => {
  test("says in one line on stdout that there is no node on the PATH", async () => {
    const { code, stdout, stderr } = await execute(LAUNCHER, [], { ...COOKIE, PATH: join(folder, "nothing") });
    expect(stdout).toMatch(/^tocsin requires Node\.js 20\.19 or newer, but there is no node on the PATH\.\n$/);
    expect(stderr).toBe("");
    expect(code).toBe(1);
  });

  test.each(Object.entries(SHIMS))("says in one line on stdout how %s ends", async (name, [program, ending]) => {
    const path = await shimIn(name, program);
    const { code, stdout, stderr } = await execute(LAUNCHER, [], { ...COOKIE, PATH: `${path}:/bin:/usr/bin` });
    const [line = "", ...rest] = stdout.split(`; \`node\` on the PATH (${path}/node) ended with `);
    expect([line, rest]).toEqual(["tocsin requires Node.js 20.19 or newer", [expect.stringMatching(ending)]]);
    expect(stdout).toMatch(/^[^\n]+\n$/);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  });

  const places = [
    ["shims", 2],
    ["bin", 2],
    ["bin beside headers", 1],
  ] as const;
  test.each(places)(
    "starts by a script in %s, in the same process, which it has called %i time(s)",
    async (place, times) => {
      const script = `#!/bin/sh\necho "$$" >>pids\nexec '${process.execPath}' "$@"\n`;
      const path = await shimIn("a script", script, place.replace(" beside headers", ""));
      if (place.endsWith("headers")) await mkdir(join(path, "../include/node"), { recursive: true });
      const env = { PATH: `${path}:/bin:/usr/bin`, TMPDIR: folder, ...COOKIE };
      const plugin = start(LAUNCHER, [], { cwd: path, env });
      await plugin.printed("\n");
      plugin.signalGroup("SIGINT");
      plugin.signal("SIGTERM");
      expect(await plugin.descendants()).toEqual([]);
      plugin.signal("SIGKILL");
      expect((await plugin.ended).stdout).toMatch(HANDSHAKE);
      const pids = (await readFile(join(path, "pids"), "utf8")).trim().split("\n");
      expect(pids).toHaveLength(times);
      expect(pids.at(-1)).toBe(String(plugin.pid));
    },
  );

  test("opens no debugger on SIGUSR1, which a log rotation may send to every node", async () => {
    const plugin = start(LAUNCHER, [], {
      cwd: folder,
      env: { PATH: `${folder}:/bin:/usr/bin`, TMPDIR: folder, ...COOKIE },
    });
    await plugin.printed("\n");
    plugin.signal("SIGUSR1");
    await setTimeout(500);
    plugin.signal("SIGKILL");
    expect(await plugin.ended).toMatchObject({ stdout: expect.stringMatching(HANDSHAKE), stderr: "" });
  });

  test.each([12, 19, 23])("says in one line on stdout that %d open files are too few", async (limit) => {
    const { code, stdout, stderr } = await execute("sh", ["-c", `ulimit -n ${limit}; exec "${LAUNCHER}"`], COOKIE);
    expect(stdout).toBe(
      `tocsin cannot start: the limit of ${limit} open files is too low. Raise it (ulimit -n) to 256.\n`,
    );
    expect(stderr).toBe("");
    expect(code).toBe(1);
  });

  const old = [
    ["20.18.3", PROVIDER],
    ["18.20.8", COMMAND],
    ["18.20.8", PROVIDER],
    ["20.18.3", COMMAND],
  ] as const;
  test.each(old.slice(0, runs(2, 4)))(
    "says in one line on stdout that node %s is too old: %s",
    async (version, main) => {
      const { code, stdout } = await execute("node", ["--import", claimToBe(version), main], OTHER_COOKIE);
      const advice =
        "Install a newer Node.js, and check that the PATH of the shell or CI job that runs Terraform finds it first.";
      expect(stdout).toBe(`tocsin requires Node.js 20.19 or newer; this is Node.js ${version}. ${advice}\n`);
      expect(code).toBe(1);
    },
  );

  test.each(["20.19.0", "100.0.0", "22.0.0"].slice(0, runs(2, 3)))(
    "does not take node %s for an older one",
    async (version) => {
      const { code, stdout } = await execute("node", ["--import", claimToBe(version), COMMAND, "--version"]);
      expect(stdout).toBe(`${VERSION}\n`);
      expect(code).toBe(0);
    },
  );

  test.each(
    Object.entries({
      "an empty environment": {},
      "options of node that print": { NODE_OPTIONS: '--import=data:text/javascript,console.log("hello")' },
      "options of node that break": { NODE_OPTIONS: "--require=/nowhere.js" },
      "options that this node does not know": { NODE_OPTIONS: "--no-such-option" },
      "certificates that are not there": { NODE_EXTRA_CA_CERTS: "/nowhere.pem" },
      "another way to load": { NODE_PATH: "/nowhere", NODE_NO_WARNINGS: "0" },
    }),
  )("prints the handshake and nothing else on stdout, with %s", async (_what, extra: Record<string, string>) => {
    const { PATH = "" } = process.env;
    const env = { PATH, TMPDIR: folder, ...COOKIE, ...extra };
    const plugin = start(LAUNCHER, [], { cwd: folder, env });
    try {
      await plugin.printed("\n");
    } finally {
      plugin.signal("SIGKILL");
    }
    expect((await plugin.ended).stdout).toMatch(HANDSHAKE);
  });

  test("writes no file for a variable of node", async () => {
    const names = ["NODE_V8_COVERAGE", "NODE_COMPILE_CACHE", "NODE_REDIRECT_WARNINGS", "NODE_REPL_HISTORY"];
    const files = names.map((name) => [name, join(folder, name)] as const);
    const env = { ...OTHER_COOKIE, ...Object.fromEntries(files), NODE_PENDING_DEPRECATION: "1" };
    const { stdout } = await execute(LAUNCHER, [], env);
    expect(stdout).toContain("This is a Terraform plugin");
    for (const [name, file] of files) expect([name, await exists(file)]).toEqual([name, false]);
  });

  test("tells node whom to trust and who started it, and nothing else that is meant for node", async () => {
    const bin = join(folder, "bin");
    await mkdir(bin);
    await writeFile(join(bin, "node"), "#!/bin/sh\nenv\n", { mode: 0o755 });
    const passed = { SSL_CERT_FILE: "/ca.pem", NODE_USE_SYSTEM_CA: "1" };
    const dropped = [
      "OPTIONS",
      "DEBUG",
      "DEBUG_NATIVE",
      "TLS_REJECT_UNAUTHORIZED",
      "CHANNEL_FD",
      "USE_ENV_PROXY",
      "PATH",
    ];
    const PATH = `${bin}:${process.env.PATH ?? ""}`;
    const extra = { NODE_EXTRA_CA_CERTS: "/extra ca.pem" };
    const env = { ...passed, ...extra, ...Object.fromEntries(dropped.map((name) => [`NODE_${name}`, "9"])), PATH };
    const { stdout } = await run(LAUNCHER, [], { cwd: folder, env });
    const seen = stdout.split("\n").filter((line) => /^(NODE_|SSL_|PLUGIN_|CLIENT_)/.test(line));
    const environment = { ...passed, PLUGIN_PARENT_PID: String(process.pid), CLIENT_EXTRA_CA_CERTS: "/extra ca.pem" };
    expect(seen.sort()).toEqual(
      Object.entries(environment)
        .map(([name, value]) => `${name}=${value}`)
        .sort(),
    );
  });

  test("started by hand says what it is", async () => {
    const { code, stdout } = await execute(LAUNCHER, []);
    expect(stdout).toContain("Terraform starts this program itself, as the provider tocsin/tocsin");
    expect(code).toBe(0);
  });

  test("started by another kind of plugin's host says what it is in one line", async () => {
    const { code, stdout } = await execute(LAUNCHER, [], OTHER_COOKIE);
    expect(stdout).toMatch(/^This is a Terraform plugin[^\n]+\n$/);
    expect(code).toBe(1);
  });

  test("is the same on every machine: it holds no path of the one that built it", async () => {
    expect(await readFile(LAUNCHER, "utf8")).not.toContain(process.cwd());
  });
});

describeWithTerraform("a machine without node", (open) => {
  test("is what Terraform reports", async () => {
    const workspace = await open();
    await workspace.write("");
    const output = await workspace.expectExit(1, "validate", { PATH: join(folder, "nothing") });
    expect(output.replace(/\s+/g, " ")).toContain("there is no node on the PATH");
  });

  test("and with a version manager is, too", async () => {
    const workspace = await open();
    await workspace.write("");
    const path = await shimIn("asdf", SHIMS["a shim of asdf"]?.[0] ?? "");
    const output = await workspace.expectExit(1, "validate", { PATH: `${path}:/bin:/usr/bin` });
    const said = output.replace(/[\s\u2502|]+/g, " ");
    expect(said).toContain("shims/node) ended with 126: No version is set for command node nodejs 20.20.2");
  });
});
