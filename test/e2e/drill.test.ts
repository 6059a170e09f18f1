import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startService, type TestService } from "../../src/testing.ts";
import { repeatedCommand } from "../support/terraform/repeated-command.ts";
import type { Finished } from "../support/terraform/terraform.ts";

const KEYS = 200;

const tocsin = repeatedCommand();
let service: TestService;
let folder: string;
const log: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tocsin-drill-"));
  service = await startService({
    seed: {
      users: [{ username: "ada", email: "ada@example.com", token: "secret-token" }],
      groups: [{ full_path: "team", members: { ada: "maintainer" } }],
      projects: [
        {
          id: 7,
          full_path: "team/app",
          error_tracking: {},
          client_keys: [{ public_key: "glet_live" }, { public_key: "glet_dead", active: false }],
        },
        {
          id: 8,
          full_path: "team/many",
          error_tracking: {},
          client_keys: Array.from({ length: KEYS }, (_, id) => ({ public_key: `glet_${id}` })),
        },
        { id: 9, full_path: "team/none" },
      ],
    },
    log: (line) => void log.push(line),
  });
});

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const drill = async (...args: string[]): Promise<Finished & { readonly asked: readonly string[] }> => {
  log.length = 0;
  const env = {
    PATH: process.env["PATH"],
    HOME: folder,
    TOCSIN_BASE_URL: service.url,
    TOCSIN_TOKEN: "secret-token",
    TOCSIN_SUDO: "",
  };
  const finished = await tocsin(["drill", ...args], { cwd: folder, env });
  return { ...finished, asked: log.map((line) => line.split(" ").slice(1, 4).join(" ")) };
};

/** A server that keeps each request as one text. */
async function startRecorder(): Promise<{ url: string; heads: string[]; close: () => void }> {
  const heads: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      heads.push(`${request.url ?? ""} ${JSON.stringify(request.headers)} ${body}`);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a port was asked for
  const close = (): void => {
    server.close().closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, heads, close };
}

const dsnOf = (key: string): string => `${service.url.replace("//", `//${key}@`)}/errortracking/api/v1/projects/7`;

describe("tocsin drill", () => {
  test("proves each key of a project, and exits with 2 where one does not arrive", async () => {
    const { code, stdout, stderr, asked } = await drill("--project", "team/app");
    expect({ code, stderr }).toEqual({ code: 2, stderr: "" });
    expect(stdout.split("\n").slice(0, 5)).toEqual([
      expect.stringMatching(/^arrived {2}team\/app:1 {2}200 after \d+ ms, event [0-9a-f]{32}$/),
      expect.stringMatching(/^refused {2}team\/app:2 {2}404 after \d+ ms$/),
      "",
      "team/app:2: The endpoint refused the event",
      expect.stringMatching(/^\| The response has the status 404\. The key is unknown, inactive/),
    ]);
    expect(stdout).toMatch(/\n1 of 2 test events arrived\.\n$/);
    const events = asked.filter((line) => line.includes("POST"));
    expect(events).toHaveLength(2);
  });

  test("proves hundreds of keys, page by page", async () => {
    const { code, stdout } = await drill("--project", "team/many", "--json");
    expect([code, (JSON.parse(stdout) as { counts: unknown }).counts]).toEqual([
      0,
      { arrived: KEYS, failed: 0, unsent: 0, skipped: 0 },
    ]);
    const headers = { "PRIVATE-TOKEN": "secret-token" };
    const counts = await (await fetch(`${service.url}/_tocsin/events?project=8`, { headers })).json();
    expect((counts as { events: number }[]).filter(({ events }) => events === 1)).toHaveLength(KEYS);
  });

  test("is refused where error tracking is off, and warns where the state says so", async () => {
    const settings = `${service.url}/api/v4/projects/7/error_tracking/settings`;
    const switchTo = (active: boolean) =>
      fetch(`${settings}?active=${active}`, { method: "PATCH", headers: { "PRIVATE-TOKEN": "secret-token" } });
    const object = (type: string, attributes: object): object => ({
      mode: "managed",
      type,
      name: "web",
      provider: 'provider["registry.terraform.io/tocsin/tocsin"]',
      instances: [{ attributes: { project: "team/app", ...attributes } }],
    });
    const resources = [
      object("tocsin_client_key", { tracker_dsn: dsnOf("glet_live") }),
      object("tocsin_error_tracking_settings", { active: false, integrated: true }),
    ];
    writeFileSync(join(folder, "state.json"), JSON.stringify({ version: 4, resources }));
    await switchTo(false);
    const { code, stdout, stderr } = await drill("--state", "state.json");
    await switchTo(true);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^refused {2}tocsin_client_key\.web {2}404 after \d+ ms\n/);
    expect(stdout).toContain("error tracking is off in this project\n");
    expect(stdout).toMatch(/\n0 of 1 test event arrived\.\n$/);
    expect(stderr).toContain("Warning: Error tracking of team/app is off\n");
  });

  test("needs no token for a DSN, and writes a test report beside the table", async () => {
    const { code, stdout, asked } = await drill(dsnOf("glet_live"), dsnOf("glet_live"), "--report", "junit=drill.xml");
    expect([code, asked.filter((line) => !line.includes("/envelope/"))]).toEqual([0, []]);
    expect(stdout).toContain("1 of 1 test event arrived.");
    expect(readFileSync(join(folder, "drill.xml"), "utf8")).toContain('tests="2" failures="0" errors="0"');
  });

  test("sends the key alone to a DSN, whatever else the environment has", async () => {
    const { url, heads, close } = await startRecorder();
    try {
      const { code } = await drill(
        `${url.replace("//", "//glet_live:old@")}/7`,
        "--message",
        "Übung",
        "--environment",
        "ci",
      );
      expect([code, heads.length]).toEqual([0, 1]);
      expect(heads[0]).toContain('"value":"Übung"');
      expect(heads[0]).toContain('"environment":"ci"');
      expect(heads[0]).not.toMatch(/secret-token|secret-user|glet_live:old|private-token|authorization|cookie/i);
    } finally {
      close();
    }
  });

  test.each<[string, string[], string]>([
    ["nothing", [], "Nothing to prove"],
    ["a text that is no DSN", ["glpat-secret"], "Not a DSN"],
    ["a time without a unit", ["https://a@127.0.0.1/1", "--timeout", "5"], "Invalid options: --timeout"],
    ["a state that is not there", ["--state", "missing"], "Cannot read missing"],
    ["a report in no folder", ["https://a@127.0.0.1/1", "--report", "junit=no/drill.xml"], "Cannot write no/drill.xml"],
  ])("refuses %s before it sends anything", async (_what, args, summary) => {
    const { code, stdout, stderr, asked } = await drill(...args);
    expect({ code, stdout, asked }).toEqual({ code: 1, stdout: "", asked: [] });
    expect(stderr).toContain(summary);
    expect(stderr).not.toContain("glpat-secret");
  });

  test.each([
    ["without a key", "team/none", "team/none has no client key"],
    ["that is not there", "team/gone", "Project not found"],
  ])("sends nothing where one of the projects is one %s", async (_what, project, summary) => {
    const { code, stderr, asked } = await drill(
      "--project",
      "team/app",
      "--project",
      project,
      "--report",
      "junit=none.xml",
    );
    expect([code, asked.filter((line) => line.includes("POST"))]).toEqual([1, []]);
    expect(stderr).toContain(summary);
    expect(existsSync(join(folder, "none.xml"))).toBe(false);
  });
});
