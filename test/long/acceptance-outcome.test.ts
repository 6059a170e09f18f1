import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "@jest/globals";
import { openStage, PROJECT, SCRIPT, SEED, type Stage } from "../support/acceptance.ts";
import { needing } from "../support/needs.ts";
import { run } from "../support/terraform/terraform.ts";
import type { SeedInput } from "../../src/testing.ts";

let stage: Stage;
const open = async (seed: SeedInput = SEED): Promise<Stage> => (stage = await openStage({ seed }));
afterEach(() => stage.close());

type Variables = Readonly<Record<string, string | undefined>>;

/** The output of a run that ends with this code. */
async function outcome(code: number, variables: Variables = {}, ...args: readonly string[]): Promise<string> {
  const ended = await stage.run(variables, ...args).ended;
  const text = ended.stdout + ended.stderr;
  expect({ code: ended.code, text }).toEqual({ code, text });
  return text;
}

const [ada, root] = SEED.users;
const withScopes = (...scopes: ("api" | "read_api" | "sudo")[]): SeedInput => ({
  ...SEED,
  users: [{ ...ada, tokens: [{ token: "ada-token", scopes }] }, root],
});

/** Why a run does not start, by the words that tell what to do. */
const REFUSALS: Readonly<Record<string, readonly [variables: Variables, seed?: SeedInput]>> = {
  "Set TOCSIN_ACCEPTANCE_TOKEN, TOCSIN_ACCEPTANCE_PROJECT first.": [
    { TOCSIN_ACCEPTANCE_TOKEN: "", TOCSIN_ACCEPTANCE_PROJECT: undefined },
  ],
  "Set TOCSIN_ACCEPTANCE_CONFIRM first.": [{ TOCSIN_ACCEPTANCE_CONFIRM: undefined }],
  'TOCSIN_ACCEPTANCE_GROUP is "acceptance", and TOCSIN_ACCEPTANCE_CONFIRM is "Acceptance". Set both to the group': [
    { TOCSIN_ACCEPTANCE_CONFIRM: "Acceptance" },
  ],
  "The token belongs to an administrator, root. Use a token of a user who is not one": [
    { TOCSIN_ACCEPTANCE_TOKEN: "root-token" },
  ],
  "The token has the scope sudo. Use a token that has the scope api alone.": [{}, withScopes("api", "sudo")],
  "The token has the scope read_api. Use one that has the scope api.": [{}, withScopes("read_api")],
  "The group acceptance has other projects: acceptance/sub/deep/other. Use a group that has the project acceptance/sub/app and no other.":
    [
      {},
      {
        ...SEED,
        groups: [...SEED.groups, { full_path: "acceptance/sub/deep" }],
        projects: [...SEED.projects, { full_path: "acceptance/sub/deep/other", archived: true }],
      },
    ],
  "The project team/app is not in the group acceptance. Use a group": [
    { TOCSIN_ACCEPTANCE_PROJECT: "team/app" },
    {
      ...SEED,
      groups: [...SEED.groups, { full_path: "team", members: { ada: "maintainer" } }],
      projects: [{ full_path: "team/app" }],
      notification_settings: [],
    },
  ],
};

describe("a run does not start", () => {
  test.each(Object.entries(REFUSALS))("and says: %s", async (text, [variables, seed]) => {
    await open(seed);
    // Whoever writes meets it.
    for (const method of ["PUT", "PATCH", "POST", "DELETE"])
      await stage.fail({ method, path: "/api/*", fault: { kind: "status", status: 500 } });
    expect(await outcome(1, variables)).toContain(text);
    expect(await stage.clearFaults()).toBe(0);
    expect(existsSync(stage.file)).toBe(false);
  });

  test("if the service does not tell the scopes of the token", async () => {
    await open();
    await stage.fail({ path: "*/personal_access_tokens/self", fault: { kind: "status", status: 404 } });
    expect(await outcome(1)).toContain(
      "does not tell the scopes of the token. Use a personal, project or group access",
    );
  });

  test("over the file of another run, nor without one", async () => {
    await open();
    const before = await stage.settings();
    writeFileSync(stage.file, "");
    expect(await outcome(1)).toContain(`put its settings back: npm run acceptance -- --restore ${stage.file}`);
    expect(readFileSync(stage.file, "utf8")).toBe("");
    expect(await stage.settings()).toEqual(before);
  });
});

const canMount = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

needing("unshare and tmpfs", canMount).test(
  "a run whose snapshot finds no room on the disk changes nothing",
  async () => {
    await open();
    const before = await stage.settings();
    await stage.fail({ method: "PUT", fault: { kind: "status", status: 500 } });
    const folder = dirname(stage.file);
    const full = [`mount -t tmpfs -o size=4k tmpfs ${folder}`, `head -c 4096 /dev/zero >${folder}/full`].join(" && ");
    const script = `${full} && "${process.execPath}" --import tsx ${SCRIPT}; code=$?; ls ${folder}; exit $code`;
    const ended = await run("unshare", ["-rm", "sh", "-c", script], { cwd: ".", env: stage.env() });
    expect(ended).toMatchObject({ code: 1, stdout: expect.stringMatching(/\nfull\n$/) });
    expect(ended.stderr).toContain(
      `The snapshot could not be written, so nothing was changed: ${stage.file}: ENOSPC: no space left on device`,
    );
    expect(await stage.clearFaults()).toBe(0);
    expect(await stage.settings()).toEqual(before);
  },
);

describe("a run", () => {
  const GLOBAL = "/api/v4/notification_settings";
  const answer = (body: object): object => ({ path: GLOBAL, fault: { kind: "status", status: 200, body } });

  test("reports an unknown field, lists what it leaves out, and records both", async () => {
    const groups = [{ ...SEED.groups[0], members: { ada: "developer" as const } }, SEED.groups[1]];
    await open({ ...SEED, groups });
    const before = await stage.settings();
    const known = { level: "watch", notification_email: "ada@example.com" };
    await stage.fail(answer({ ...known, color: "red", events: { new_note: true, new_moon: true } }));
    const page = join(stage.folder, "versions.md");
    const today = new Date().toISOString().slice(0, 10);
    const rows = [
      "| GitLab 99.2.0 | 2030-01-31 | failed | |",
      "| embedded service, as 19.5.0 | 2030-01-31 | failed | |",
    ];
    const earlier = readFileSync("docs/versions.md", "utf8");
    writeFileSync(
      page,
      earlier.replace(/\n+<!-- services: end -->/, (end) => `\n${rows.join("\n")}${end}`),
    );
    const text = await outcome(0, {}, "--record", page);
    for (const method of ["GET", "PUT"])
      for (const field of ["color", "events.new_moon"])
        expect(text).toContain(`Unknown field, which the client ignores: ${method} notification_settings: ${field}\n`);
    expect(text).toContain("6 operations answered as the client expects\n");
    expect(text.match(/^Left out: .*/gm)).toEqual([
      "Left out: error tracking settings: Token may not do this",
      "Left out: client keys: Token may not do this",
      "Left out: error reports: There is no client key",
    ]);
    const lines = readFileSync(page, "utf8").split("\n");
    const recorded = lines.filter((line) => /^\| (embedded service|GitLab 99)/.test(line));
    expect(recorded.map((line) => line.replaceAll(/ +/g, " "))).toEqual([
      `| embedded service, as 19.5.0 | ${today} | passed | error tracking settings, client keys, error reports |`,
      "| GitLab 99.2.0 | 2030-01-31 | failed | |",
    ]);
    expect(lines.filter((line) => !line.startsWith("| ") && !line.startsWith("|-"))).toEqual(
      earlier.split("\n").filter((line) => !line.startsWith("| ") && !line.startsWith("|-")),
    );
    await stage.clearFaults();
    expect(await stage.settings()).toEqual(before);
  });

  test.each([
    ["lacks a field", { notification_email: "ada@example.com" }, "level is not"],
    ["has a field of another type", { level: "watch", notification_email: 7 }, "notification_email is not"],
  ])("fails if an answer %s, and puts everything back", async (_title, body, expected) => {
    await open();
    const before = await stage.settings();
    await stage.fail(answer(body));
    expect(await outcome(1)).toContain(`The response does not match the description of the API: ${expected}`);
    await stage.clearFaults();
    expect(await stage.settings()).toEqual(before);
    expect(existsSync(stage.file)).toBe(false);
  });

  test("leaves out error tracking while the feature is off, and no key behind", async () => {
    await open({ ...SEED, features: { integrated_error_tracking: false } });
    const before = await stage.settings();
    const text = await outcome(0);
    expect(text).toContain("exactly the 3 changes");
    expect(text).toContain("Left out: error tracking settings: Integrated error tracking is switched off\n");
    expect(text).toContain("Left out: error reports: ");
    expect(await stage.settings()).toEqual(before);
  });

  test("fails if everything is left out", async () => {
    await open();
    for (const path of ["*/notification_settings", "*/error_tracking/*"])
      await stage.fail({ path, fault: { kind: "status", status: 404, body: { error: "404 Not Found" } } });
    const text = await outcome(1);
    expect(text).toContain("acceptance: failed: Everything was left out: nothing was tried.\n");
    expect(text.match(/^Left out: /gm)).toHaveLength(4);
  });

  test("switches settings off that were not there, and says so", async () => {
    const [project] = SEED.projects;
    await open({ ...SEED, projects: [{ id: project.id, full_path: PROJECT }] });
    const running = stage.run();
    await running.printed("Apply complete!");
    running.signal("SIGINT");
    const { stdout } = await running.ended;
    expect(stdout).toContain("the error tracking settings: off; there were none, and the API cannot remove them\n");
    expect((await stage.settings()).join("\n")).toMatch(/settings: {"active":false,.*\n.*client_keys: \[\]/);
  });
});
