import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterEach, describe, expect, test } from "@jest/globals";
import type { Result } from "../../src/commands/doctor/result.ts";
import { startService } from "../../src/testing.ts";
import { lineOf, linesOf, makeFolder, pathWithNode } from "../support/diagnosis.ts";
import { answer, closeAll, startProxy, startServer } from "../support/server/http-server.ts";
import { repeatedCommand } from "../support/terraform/repeated-command.ts";
import { withTerminal, startOnTerminal, withColors } from "../support/terraform/terminal.ts";
import { cleanEnvironment, run, type Finished } from "../support/terraform/terraform.ts";
import { binary, describeAttached } from "../support/terraform/workspace.ts";

afterEach(closeAll);

const MAIN = join(process.cwd(), "dist/main.js");

const tocsin = repeatedCommand();
const doctor = (cwd: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<Finished> =>
  tocsin(["doctor", ...args], { cwd, env });

async function resultsOf(cwd: string, env: NodeJS.ProcessEnv): Promise<readonly Result[]> {
  const { stdout, stderr } = await doctor(cwd, env, ["--json"]);
  expect(stderr).toBe("");
  return (JSON.parse(stdout) as { results: Result[] }).results; // what --json is documented to print
}

const NAMES = ["node", "terraform", "configuration", "provider", "lock", "address", "connection", "service"];
const ALL = [...NAMES, "token", "scopes", "expiry", "sudo", "state", "access"];

describeAttached("tocsin doctor", (open) => {
  test("finds nothing wrong with a set-up that works, and leaves it as it is", async () => {
    const workspace = await open();
    const { folder, env, service } = workspace;
    const settings = 'resource "tocsin_error_tracking_settings" "web" {\n  project = "demo/web"\n  active  = true\n}\n';
    await workspace.apply(`${settings}resource "tocsin_client_key" "web" {\n  project = "demo/web"\n}\n`);
    const before = await readdir(folder, { recursive: true });
    const { code, stdout, stderr } = await doctor(folder, env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).not.toContain("\u001b");
    expect(stdout).toContain(`ok       connection    Connected to ${service.url}\n`);
    expect(stdout).toContain("ok       state         2 objects of the provider, in 1 project or group\n");
    expect(stdout).toMatch(/\n\nNo problems found\. Next, `tocsin drift` .*`tocsin drill` .*\.\n$/);
    expect(await readdir(folder, { recursive: true })).toEqual(before);
    // As documented.
    const json = JSON.parse((await doctor(".", env, ["--json", folder])).stdout) as { results: Result[] };
    expect(json).toMatchObject({ version: 1, ok: true });
    expect(json.results.map(({ check }) => check)).toEqual(ALL);
    expect(Object.keys(json.results[0] ?? {}).sort()).toEqual(["advice", "check", "finding", "status", "subject"]);
  });

  test("reads the state of a configuration in JSON, as CDKTF writes it, from its backend", async () => {
    const workspace = await open();
    const { folder, env, service } = workspace;
    await workspace.apply(
      'resource "tocsin_notification_setting" "web" {\n  project = "demo/web"\n  level   = "watch"\n}\n',
    );
    const json = { terraform: { backend: { local: { path: join(folder, "terraform.tfstate") } } } };
    const stack = await makeFolder({ "cdk.tf.json": JSON.stringify(json) });
    const before = await resultsOf(stack, env);
    expect(lineOf(before, "state")).toMatch(/^skipped The state cannot be read: .* -> Run `(terraform|tofu) init`/);
    await run(binary, ["init"], { cwd: stack, env });
    const block = { provider: { tocsin: [{ base_url: service.url }] } };
    await writeFile(join(stack, "cdk.tf.json"), JSON.stringify({ ...json, ...block }));
    const results = await resultsOf(stack, { ...env, TOCSIN_BASE_URL: "" });
    expect(lineOf(results, "address")).toContain("(the provider block in cdk.tf.json)");
    expect(lineOf(results, "access")).toBe(
      "ok 1 project or group: the user may do everything for the objects in the state",
    );
  });

  test("names Terraform's first error with its line, and not once more for the state", async () => {
    const { folder, env } = await open();
    await writeFile(join(folder, "main.tf"), 'provider "tocsin" {\n  base_url =\n}\n');
    const results = await resultsOf(folder, env);
    expect(lineOf(results, "configuration")).toBe(
      "problem main.tf, line 2: Invalid expression -> Expected the start of an expression, but found an invalid expression token.",
    );
    expect(lineOf(results, "state")).toBe(
      "skipped The state cannot be read as long as the configuration has an error.",
    );
  });

  test("names what the provider finds in a configuration, and how many errors there are", async () => {
    const workspace = await open();
    const { folder, env } = workspace;
    await workspace.write(
      'resource "tocsin_notification_setting" "web" {\n  project = "demo/web"\n  level   = "wach"\n  nope    = 1\n}\n',
    );
    const line = lineOf(await resultsOf(folder, env), "configuration");
    expect(line).toMatch(/^problem main\.tf, line \d+: /);
    await rm(join(folder, ".terraform"), { recursive: true });
    expect(lineOf(await resultsOf(folder, env), "configuration")).toMatch(
      /^skipped \w+ checks only the syntax of a folder that is not initialized\.$/,
    );
  });

  test("names what the backend of the state says, and is not well then", async () => {
    const { env } = await open();
    const { url, close } = await startServer((_request, response) => answer(response, 404, {}));
    const backend = `terraform {\n  backend "http" {\n    address   = "${url}/state"\n    retry_max = 0\n  }\n}\n`;
    const stack = await makeFolder({ "main.tf": backend });
    await run(binary, ["init"], { cwd: stack, env });
    await close();
    const { code, stdout } = await doctor(stack, env);
    expect(stdout).toMatch(
      /\nproblem {2}state {9}The state cannot be read: .*Failed to .* connection refused.*\n +-> No plan/,
    );
    expect(stdout).not.toContain("\u001b");
    expect(code).toBe(1);
  });

  test("ends with 1 for a problem, and says how many there are", async () => {
    const { folder, env } = await open();
    const { code, stdout } = await doctor(folder, { ...env, TOCSIN_TOKEN: "mistyped-token" });
    expect(code).toBe(1);
    expect(stdout).toMatch(/\n\n1 problem, 7 checks skipped\.\n$/);
  });
});

describe("tocsin doctor through a proxy", () => {
  const through = async (proxy: string): Promise<readonly Result[]> => {
    const PATH = await pathWithNode();
    const env = { PATH, TOCSIN_BASE_URL: "http://gitlab.test", TOCSIN_TOKEN: "a-token", http_proxy: proxy };
    return resultsOf(await makeFolder(), cleanEnvironment(env));
  };

  test("names the variable of one that refuses the connection", async () => {
    const { url, close } = await startServer(() => undefined);
    await close();
    expect(lineOf(await through(url.replace("//", "//ada:hunter22@")), "connection")).toMatch(
      new RegExp(
        `^problem Proxy cannot be reached: .* Requests go through the proxy ${url}, from the environment variable http_proxy\\.$`,
      ),
    );
  });

  test("names the variable of one that asks for credentials", async () => {
    const { url } = await startProxy({ password: "ada:hunter22" });
    expect(lineOf(await through(url), "connection")).toMatch(
      /^problem Proxy did not accept the credentials: .* Put both in the environment variable http_proxy, as in `http:\/\/user:password@proxy:3128`\./,
    );
  });

  test("says that it is used, without its password", async () => {
    const { url } = await startProxy({ password: "ada:hunter22" });
    const line = lineOf(await through(url.replace("//", "//ada:hunter22@")), "connection");
    expect(line).toBe(
      `ok Connected to http://gitlab.test through the proxy ${url} (the environment variable http_proxy)`,
    );
  });

  test("that cannot be used is a problem of the address", async () => {
    expect(linesOf(await through("socks5://proxy.test"), "address").join()).toMatch(
      /^problem Invalid connection setting -> The environment variable http_proxy must be an http or https URL/,
    );
  });
});

describe("the output of tocsin doctor", () => {
  const CANARY = "glpat-c4n4ry0123456789";
  const SECRETS = [
    "TOCSIN_TOKEN",
    "GITLAB_TOKEN",
    "CI_JOB_TOKEN",
    "TF_HTTP_PASSWORD",
    "TF_VAR_token",
    "TF_TOKEN_gitlab",
  ];
  const everywhere = Object.fromEntries(SECRETS.map((name) => [name, CANARY]));
  const refusing = (status: number) =>
    startServer((request, response) => {
      // What some services do: they repeat what they were sent.
      answer(response, status, { message: `Refused ${JSON.stringify(request.headers)} ${request.url ?? ""}` });
    });

  const cases: Readonly<Record<string, (url: string) => Readonly<Record<string, string>>>> = {
    "a service that repeats what it is sent": (url) => ({ TOCSIN_BASE_URL: url, TOCSIN_SUDO: CANARY }),
    "a password in the address": () => ({ TOCSIN_BASE_URL: `https://ada:${CANARY}@127.0.0.1:1` }),
    "a token in the address's query": () => ({ TOCSIN_BASE_URL: `https://127.0.0.1:1/?private_token=${CANARY}` }),
    "a token in the address's path": (url) => ({ TOCSIN_BASE_URL: `${url}/${CANARY}` }),
    "a token for an address": () => ({ TOCSIN_BASE_URL: CANARY }),
    "a token with a line break": (url) => ({ TOCSIN_BASE_URL: url, TOCSIN_TOKEN: `${CANARY}\n` }),
    "passwords of proxies": (url) => ({
      TOCSIN_BASE_URL: "http://gitlab.test",
      HTTP_PROXY: url.replace("//", `//ada:${CANARY}@`),
      HTTPS_PROXY: `http://${CANARY}@127.0.0.1:1`,
      ALL_PROXY: `http://${CANARY}@127.0.0.1:1`,
      NO_PROXY: CANARY,
    }),
    "a proxy that cannot be used": () => ({
      TOCSIN_BASE_URL: "http://gitlab.test",
      http_proxy: `socks5://u:${CANARY}@h`,
    }),
    "other variables": (url) => ({
      TOCSIN_BASE_URL: url,
      TERRAFORM_BINARY_NAME: CANARY,
      TF_DATA_DIR: CANARY,
    }),
  };

  test.each(Object.entries(cases))("has no secret: %s", async (_what, envFor) => {
    const { url } = await refusing(403);
    const block = `provider "tocsin" {\n  token = "${CANARY}"\n  proxy_url = "http://ada:${CANARY}@127.0.0.1:1"\n}\n`;
    // Without Terraform, which has nothing to do with it, this is quicker.
    const PATH = await pathWithNode();
    const env = cleanEnvironment({ PATH, ...everywhere, ...envFor(url) });
    for (const main of ["", block]) expectNoSecret(await doctor(await makeFolder({ "main.tf": main }), env));
  });

  test("has no secret of a backend, and none in the name of a file", async () => {
    await using service = await startService({ token: CANARY });
    const names = { TF_CLI_CONFIG_FILE: `/nowhere/${CANARY}`, NODE_EXTRA_CA_CERTS: `/nowhere/${CANARY}` };
    const address = `http://ada:${CANARY}@127.0.0.1:1/${CANARY}?token=${CANARY}`;
    const folder = await makeFolder({
      "main.tf": `terraform {\n  backend "http" {\n    address = "${address}"\n  }\n}\n`,
    });
    const env = cleanEnvironment({ ...everywhere, ...names, TOCSIN_BASE_URL: service.url });
    // Node reads the certificates when it starts.
    const printed = await run(process.execPath, [MAIN, "doctor"], { cwd: folder, env });
    expectNoSecret(printed);
    expect(printed.stdout).toContain("ok       token");
  });

  function expectNoSecret({ stdout, stderr }: Finished): void {
    expect(stdout.length).toBeGreaterThan(500);
    // Node itself repeats the name of a file that it cannot read.
    expect(stdout + stderr.replace(/^Warning: Ignoring extra certs.*$/m, "")).not.toMatch(/c4n4ry/i);
  }

  withTerminal.test("has symbols and colours on a terminal, and no colours with NO_COLOR", async () => {
    const printed = async (extra: Readonly<Record<string, string>>): Promise<string> => {
      const env = withColors({ ...extra, TOCSIN_BASE_URL: "", PATH: `${await pathWithNode()}:/usr/bin:/bin` });
      return (await startOnTerminal([process.execPath, MAIN, "doctor"], env).ended).stdout;
    };
    expect(await printed({})).toContain("\u001b[32m✓\u001b[39m node");
    const plain = await printed({ NO_COLOR: "1" });
    expect(plain).toBe(stripVTControlCharacters(plain));
    expect(plain).toContain("✓ node");
  });

  test("has a help with examples", async () => {
    const { stdout } = await doctor(".", cleanEnvironment({}), ["--help"]);
    expect(stdout).toContain("tocsin doctor cdktf.out/stacks/dev");
  });
});
