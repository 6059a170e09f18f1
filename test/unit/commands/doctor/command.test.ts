import { afterEach, describe, expect, jest, test } from "@jest/globals";
import type { Result } from "../../../../src/commands/doctor/result.ts";
import { tocsin, type Ended } from "../../../support/command-line.ts";
import { sampleInstance, sampleState } from "../../../support/drift/state-sample.ts";
import { makeFolder, pathWith } from "../../../support/diagnosis.ts";
import { answer, closeAll, startServer, type Running } from "../../../support/server/http-server.ts";

const TERRAFORM = `#!/bin/sh
case $1 in
  version) echo "Terraform v1.11.4"; echo "on linux_amd64" ;;
  validate) echo '{"diagnostics":[]}' ;;
  state) [ ! -f terraform.tfstate ] || /bin/cat terraform.tfstate ;;
esac
`;
const PROGRAMS = { node: "#!/bin/sh\necho v24.1.0\n", terraform: TERRAFORM };

afterEach(async () => {
  jest.restoreAllMocks();
  await closeAll();
});

/** A service with a token that may write and one that may read, both of Ada. */
const start = (): Promise<Running> =>
  startServer(({ url, headers }, response) => {
    const scopes = { writes: ["api"], reads: ["read_api"] }[String(headers["private-token"])];
    const answers = { "/metadata": { version: "1" }, "/user": { id: 1, username: "ada" } };
    const found = Object.entries({ ...answers, "/self": { scopes, expires_at: null } }).find(([path]) =>
      url?.endsWith(path),
    );
    if (scopes === undefined && found?.[0] !== "/metadata") answer(response, 401, { message: "401 Unauthorized" });
    else answer(response, found === undefined ? 404 : 200, found?.[1]);
  });

/** A state with a client key in each of four projects. */
const STATE = sampleState([
  {
    type: "tocsin_client_key",
    instances: ["a", "b", "c", "d"].map((name) => sampleInstance({ project: `team/${name}` }, { index_key: name })),
  },
]);

/** Runs the command with a token, on a folder whose provider runs under a debugger. */
const doctor = (token: string, ...options: readonly string[]): Promise<Ended> =>
  doctorOn({ "main.tf": "" }, token, options);

async function doctorOn(
  files: Readonly<Record<string, string>>,
  token: string,
  options: readonly string[],
): Promise<Ended> {
  const env = {
    PATH: await pathWith(PROGRAMS),
    HOME: await makeFolder(),
    TF_REATTACH_PROVIDERS: '{"registry.terraform.io/tocsin/tocsin":{}}',
    TOCSIN_BASE_URL: (await start()).url,
    TOCSIN_TOKEN: token,
  };
  jest.replaceProperty(process, "env", env);
  return tocsin("doctor", await makeFolder(files), ...options);
}

const last = ({ stdout }: Ended): string => stdout.split("\n").at(-2) ?? "";

describe("the command ends with", () => {
  test("0 where nothing is wrong, though something could not be checked", async () => {
    const ended = await doctor("writes");
    expect([ended.code, ended.stderr, last(ended)]).toEqual([0, "", "3 checks skipped."]);
    expect(ended.stdout).toContain("ok       scopes");
  });

  test("0 where there are warnings alone", async () => {
    const ended = await doctor("reads");
    expect([ended.code, last(ended)]).toEqual([0, "1 warning, 3 checks skipped."]);
  });

  test("1 where there is a problem", async () => {
    const ended = await doctor("mistyped");
    expect([ended.code, last(ended)]).toEqual([1, "1 problem, 6 checks skipped."]);
    expect(ended.stdout).toMatch(/\nproblem {2}token {9}Service did not accept the token.*\n {23}-> The token is/);
  });

  test("one line for each cause, however many places have it; --json has a result for each place", async () => {
    const files = { "main.tf": "", "terraform.tfstate": STATE };
    const printed = await doctorOn(files, "writes", []);
    const lines = printed.stdout.split("\n").filter((line) => line.startsWith("problem  access"));
    expect(lines).toEqual([expect.stringMatching(/ project team\/a, project team\/b, project team\/c and 1 more: /)]);
    const { results } = JSON.parse((await doctorOn(files, "writes", ["--json"])).stdout) as { results: Result[] };
    expect(results.filter(({ check, status }) => check === "access" && status === "problem")).toHaveLength(4);
  });

  test("the same code, and one JSON object in place of the lines, with --json", async () => {
    const [good, bad] = [await doctor("reads", "--json"), await doctor("mistyped", "--json")];
    expect([good.code, bad.code]).toEqual([0, 1]);
    expect(JSON.parse(good.stdout)).toMatchObject({ version: 1, ok: true });
    const token = {
      check: "token",
      status: "problem",
      subject: null,
      finding: expect.anything(),
      advice: expect.anything(),
    };
    expect(JSON.parse(bad.stdout)).toMatchObject({ ok: false, results: expect.arrayContaining([token]) });
  });
});
