import { afterEach, describe, expect, test } from "@jest/globals";
import { unknown, type Value } from "../../../../src/kit/cty/index.ts";
import { configOf } from "../../../../src/kit/engine/index.ts";
import { invokeTestEvent as invoked } from "../../../support/provider/invoke.ts";
import { engineOn, openWorld, SEED } from "../../../support/provider/world.ts";
import { answer, closeAll, startServer } from "../../../support/server/http-server.ts";

const KEY = "glet_0123456789abcdef0123456789abcdef";
const INACTIVE = "glet_fedcba9876543210fedcba9876543210";

type Written = Readonly<Record<string, Value>>;

/** A service whose project has two keys, one of them inactive. */
const world = () =>
  openWorld({
    seed: {
      ...SEED,
      projects: [
        {
          id: 7,
          full_path: "team/app",
          members: { ada: "maintainer" },
          error_tracking: { active: true, integrated: true },
          client_keys: [{ public_key: KEY }, { public_key: INACTIVE, active: false }],
        },
      ],
    },
  });

const dsnAt = (url: string, key = KEY) => `${url.replace("//", `//${key}@`)}/errortracking/api/v1/projects/7`;

/** Returns the number of events that arrived with each key. */
async function counted(url: string): Promise<unknown> {
  const answered = await fetch(`${url}/_tocsin/events?project=7`, { headers: { "private-token": "token-ada" } });
  const counts = (await answered.json()) as { key_id: number; events: number }[]; // the service's own list
  return Object.fromEntries(counts.map(({ key_id, events }) => [key_id, events]));
}

afterEach(closeAll);

describe("a test event", () => {
  test("is sent once through a DSN, and arrives", async () => {
    const { url, engine } = await world();
    expect(await invoked(await engine(), { dsn: dsnAt(url) })).toEqual({
      beginning: `Sending a test event to ${new URL(url).host}`,
      diagnostics: [],
    });
    expect(await counted(url)).toMatchObject({ 1: 1 });
  });

  test("is sent with the key of a project, as the service shows it", async () => {
    const { url, engine } = await world();
    expect(await invoked(await engine(), { project: "team/app", key_id: 1 })).toEqual({
      beginning: "Sending a test event with key 1 of team/app",
      diagnostics: [],
    });
    expect(await counted(url)).toMatchObject({ 1: 1 });
  });

  test("brings neither the token nor a header of the provider", async () => {
    const heads: string[] = [];
    const { url } = await startServer((request, response) => {
      heads.push(JSON.stringify(request.rawHeaders));
      answer(response, 200, {});
    });
    const engine = await engineOn("http://127.0.0.1:1", "token-ada", { headers: { "X-Secret": "hidden" } });
    const { diagnostics } = await invoked(engine, { dsn: dsnAt(url) });
    expect(diagnostics).toEqual([]);
    expect(heads).toHaveLength(1);
    expect(heads[0]).not.toMatch(/token-ada|hidden|x-secret/i);
  });

  test("sends the configured message", async () => {
    const bodies: string[] = [];
    const { url } = await startServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      request.on("end", () => {
        bodies.push(body);
        answer(response, 200, {});
      });
    });
    const engine = await engineOn("http://127.0.0.1:1", "token-ada");
    await invoked(engine, { dsn: dsnAt(url), message: "Friday's drill", environment: "staging" });
    expect(bodies[0]).toContain('"value":"Friday\'s drill"');
    expect(bodies[0]).toContain('"environment":"staging"');
  });
});

describe("a test event that does not arrive", () => {
  const text = (host: string) =>
    new RegExp(
      `^${host}: The endpoint refused the event\\. .*The key was not changed, and no later apply sends the event again\\. To repeat it, run \`terraform apply -invoke=.* that no resource triggers\\.`,
    );

  test("is an error whose message needs no attribute, with the line that repeats it", async () => {
    const { url, engine } = await world();
    const { diagnostics } = await invoked(await engine(), { dsn: dsnAt(url, INACTIVE) });
    expect(diagnostics).toEqual([
      {
        severity: "error",
        summary: "Test event did not arrive",
        detail: expect.stringMatching(text(new URL(url).host)),
      },
    ]);
    expect(await counted(url)).toMatchObject({ 2: 0 });
  });

  test("is a warning if it must not fail the apply", async () => {
    const { url, engine } = await world();
    const { diagnostics } = await invoked(await engine(), { dsn: dsnAt(url, INACTIVE), fail_on_error: false });
    expect(diagnostics).toMatchObject([
      { severity: "warning", detail: expect.stringMatching(text(new URL(url).host)) },
    ]);
  });

  test("is given up after its timeout", async () => {
    const { url } = await startServer(() => undefined);
    const { diagnostics } = await invoked(await engineOn(url, "token-ada"), { dsn: dsnAt(url), timeout: "200ms" });
    expect(diagnostics).toMatchObject([{ detail: expect.stringContaining("`timeout`") }]);
  });

  test("is not sent at all after a stop before it, and given up at a stop in the middle of it", async () => {
    let onEvent: () => void = () => undefined;
    const { url, seen } = await startServer(() => onEvent());
    const engine = await engineOn(url, "token-ada");
    const before = await invoked(engine, { dsn: dsnAt(url) }, () => engine.stop());
    expect(before.diagnostics).toMatchObject([{ summary: "Test event not sent" }]);
    expect(seen).toEqual([]);
    onEvent = () => engine.stop();
    const { diagnostics } = await invoked(engine, { dsn: dsnAt(url) });
    expect(diagnostics).toMatchObject([{ severity: "error", summary: "Test event did not arrive" }]);
    expect(seen).toHaveLength(1);
  });

  test("because its key is not there sends nothing", async () => {
    const { url, engine } = await world();
    const { diagnostics } = await invoked(await engine(), { project: "team/app", key_id: 9 });
    expect(diagnostics).toMatchObject([
      { summary: "Client key not found", detail: expect.stringContaining("`team/app`") },
    ]);
    expect(await counted(url)).toMatchObject({ 1: 0, 2: 0 });
  });
});

describe("the configuration of a test event", () => {
  const problems = async (written: Written) => {
    const engine = await engineOn("http://127.0.0.1:1", "token-ada");
    const action = engine.action("tocsin_test_event");
    return engine.validateAction(action, configOf(action.definition.attributes, written));
  };

  const RIGHT: readonly Written[] = [
    { dsn: unknown },
    { dsn: "https://key@errors.example.com/7", timeout: "5s", fail_on_error: false },
    { project: "team/app", key_id: 3 },
    { project: unknown, key_id: unknown },
  ];
  test.each(RIGHT)("can be %j", async (written) => {
    expect(await problems(written)).toEqual([]);
  });

  const WRONG: readonly [written: Written, path: readonly string[] | undefined][] = [
    [{}, undefined],
    [{ project: "team/app" }, undefined],
    [{ key_id: 3 }, undefined],
    [{ dsn: "https://key@errors.example.com/7", key_id: 3 }, undefined],
    [{ dsn: unknown, project: "team/app", key_id: 3 }, undefined],
    [{ dsn: "glpat-secret" }, ["dsn"]],
    [{ dsn: "https://key@errors.example.com/7", timeout: "0s" }, ["timeout"]],
  ];
  test.each(WRONG)("cannot be %j", async (written, path) => {
    const found = await problems(written);
    expect(found).toMatchObject([path === undefined ? { severity: "error" } : { severity: "error", path }]);
    expect(JSON.stringify(found)).not.toContain("glpat-secret");
  });
});
