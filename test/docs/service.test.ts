import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { parseRule } from "../../src/service/faults/fault.ts";
import { parseSeed } from "../../src/service/seed/index.ts";
import { start, type Running } from "../support/terraform/running.ts";
import { openGuide } from "../support/text/guide.ts";
import { describeWithTerraform } from "../support/terraform/workspace.ts";
import { readSeedFile } from "../../src/testing.ts";

const GUIDE = "docs/service.md";

const guide = openGuide("service");

const SETTING = "/api/v4/groups/team/notification_settings";

describe("the guide to the embedded service", () => {
  let service: Running;
  let url: string;

  const send = (method: string, path: string): Promise<Response> =>
    fetch(url + path, { method, headers: { "PRIVATE-TOKEN": "ada-token" } });

  /** Runs a command with curl, which has to succeed; resolves to what it prints. */
  const curl = async (words: string): Promise<string> => {
    const command = guide.take("sh", words).replace("http://127.0.0.1:8080", url).replace(" --output backup.db", "");
    const { stdout, ...ended } = await run("sh", ["-c", command], { cwd: ".", env: cleanEnvironment({}) });
    expect(ended).toEqual({ code: 0, stderr: "" });
    return stdout;
  };

  beforeAll(async () => {
    const command = guide.take("sh", "tocsin serve").replace(/^tocsin/, `exec node ${resolve("dist/main.js")}`);
    service = start("sh", ["-c", command.replace("8080", "0")], { cwd: "examples/service", env: cleanEnvironment({}) });
    ({ url } = JSON.parse(await service.printed("\n")) as { url: string }); // serve's one line
  });
  afterAll(async () => {
    service.signal("SIGTERM");
    await service.ended;
  });

  test("shows the seed that it starts the service with", async () => {
    expect(guide.take("json", "users")).toBe(await readFile("examples/service/seed.json", "utf8"));
    const setting = await send("GET", "/api/v4/projects/team%2Fweb/notification_settings");
    expect(await setting.json()).toMatchObject({ level: "custom", events: { failed_pipeline: true } });
  });

  test("shows a token and limits that a seed can have", async () => {
    const seed = JSON.parse(await readFile("examples/service/seed.json", "utf8")) as { users: object[] };
    const token = JSON.parse(guide.take("json", "grants")) as unknown;
    const limits = JSON.parse(guide.take("json", "api_limits")) as object;
    const users = [...seed.users, { username: "eve", email: "eve@example.com", tokens: [token] }];
    const { api_limits, ...parsed } = parseSeed({ ...seed, ...limits, users });
    expect([parsed.users.at(-1)?.tokens, { api_limits }]).toMatchObject([[token], limits]);
  });

  test("asks for the counts of events, and gets what it says", async () => {
    const said = /is a list: `(\[.*\])`/.exec(await readFile(GUIDE, "utf8"))?.[1]?.replace("…", "");
    const [found] = JSON.parse(await curl("/_tocsin/events")) as object[];
    const [wanted] = JSON.parse(said ?? "") as object[];
    expect(Object.keys(found ?? {})).toEqual(Object.keys(wanted ?? {}));
    expect({ ...found, public_key: "glet_" }).toEqual(wanted);
  });

  test("downloads a backup", async () => {
    expect((await curl("/_tocsin/backup")).slice(0, 15)).toBe("SQLite format 3");
  });

  test("asks for two faults, and gets them", async () => {
    await curl("/_tocsin/faults");
    const statuses: number[] = [];
    for (let count = 0; count < 3; count++) {
      statuses.push((await send("PUT", SETTING)).status);
    }
    expect(statuses).toEqual([502, 502, 200]);
  });

  test("names every kind of fault", async () => {
    const table = /\| `kind`.*?\n\n/s.exec(await readFile(GUIDE, "utf8"))?.[0] ?? "";
    const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, kind = ""]) => kind).slice(1);
    const known = `must be one of ${named.join(", ")}`;
    expect(() => parseRule('{"fault": {"kind": "none"}}')).toThrow(
      expect.objectContaining({ response: expect.objectContaining({ body: { error: `fault.kind ${known}` } }) }),
    );
  });
});

describeWithTerraform("the backend in the guide to the embedded service", (open) => {
  test("keeps the state of what is applied in a project of the seed", async () => {
    const workspace = await open({ seed: await readSeedFile("examples/service/seed.json") });
    const backend = guide.take("terraform", "backend");
    const [variable = "", init] = guide.take("sh", "terraform init").trim().split("\n");
    const env = { TF_HTTP_PASSWORD: variable.replace("export TF_HTTP_PASSWORD=", "") };
    expect(init).toBe("terraform init");
    const setting = 'resource "tocsin_notification_setting" "web" {\n  project = "team/web"\n  level   = "watch"\n}\n';
    await workspace.write(backend.replaceAll("http://127.0.0.1:8080", workspace.service.url) + setting);
    await workspace.expectExit(0, "init", env);
    await workspace.expectExit(0, "apply -auto-approve", env);
    const state = await workspace.request("GET", "/projects/team%2Fweb/terraform/state/alarms");
    expect(state).toMatchObject({ resources: [{ type: "tocsin_notification_setting" }] });
    expect(await workspace.expectExit(0, "plan -detailed-exitcode", env)).toContain("No changes");
  });
});

type Variables = Readonly<Record<string, string>>;

/** The job of a file for GitLab, and of one for GitHub. */
interface Jobs {
  readonly plan: { readonly services: readonly [{ readonly variables: Variables }]; readonly variables: Variables };
  readonly jobs: { readonly plan: { readonly services: { readonly tocsin: WithEnv } } & WithEnv };
}

interface WithEnv {
  readonly env: Variables;
}

/** The variables of the service and of the provider. */
type Both = readonly [service: Variables, provider: Variables];

describe("the jobs in the guide to the embedded service", () => {
  // There is no container engine to run them; test/docs/containerfile.test.ts runs the image's command.
  test.each([
    ["GitLab", "alias: tocsin", ({ plan }: Jobs): Both => [plan.services[0].variables, plan.variables]],
    ["GitHub", "runs-on", ({ jobs: { plan } }: Jobs): Both => [plan.services.tocsin.env, plan.env]],
  ])("give the service and the provider one token, and the provider the service's port: %s", (_, text, variablesIn) => {
    const [service, provider] = variablesIn(parse(guide.take("yaml", text)) as Jobs); // the systems' own formats
    expect(service).toEqual({ TOCSIN_SERVE_TOKEN: provider["TOCSIN_TOKEN"] });
    const { port } = new URL(provider["TOCSIN_BASE_URL"] ?? "");
    expect(readFileSync("examples/service/Containerfile", "utf8")).toContain(`EXPOSE ${port}`);
  });

  test("are the last of the blocks: none is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
