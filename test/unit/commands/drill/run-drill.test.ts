/** A whole drill in this process: which events are sent, what is printed, and how it ends. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { runDrill, type DrillOptions } from "../../../../src/commands/drill/run-drill.ts";
import { prove } from "../../../../src/commands/drill/prove.ts";
import { distinct, targetFrom } from "../../../../src/commands/drill/target.ts";
import { openIngest } from "../../../support/ingest.ts";
import { seedWith } from "../../../support/provider/tracking.ts";
import { openWorld } from "../../../support/provider/world.ts";
import { startServer } from "../../../support/server/http-server.ts";

let folder: string;

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "tocsin-drill-"))));

afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const PROVIDER = 'provider["registry.terraform.io/tocsin/tocsin"]';

/** Runs a drill; returns its output, and its exit code or the message that it throws. */
async function drilled(options: Partial<DrillOptions>, env: NodeJS.ProcessEnv = {}) {
  const printed = { stdout: jest.spyOn(process.stdout, "write"), stderr: jest.spyOn(process.stderr, "write") };
  for (const each of Object.values(printed)) each.mockReset().mockReturnValue(true);
  const nothing = { dsns: [], state: null, projects: [], isJson: false, junit: null };
  const ended = await runDrill({ ...nothing, timeout: "20s", isColoured: false, ...options }, env).catch(String);
  const [stdout = "", stderr = ""] = [printed.stdout, printed.stderr].map(({ mock }) =>
    mock.calls.map(([text]) => text).join(""),
  );
  return { ended, stdout, stderr };
}

/** An endpoint that takes the events of every key but `bad`, and what it was sent. */
async function openEndpoint(onEvent: (key: string, response: ServerResponse) => void = answerTo) {
  const bodies: string[] = [];
  const { url, seen } = await startServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      onEvent(keyIn(request), response);
    });
  });
  const keys = (): readonly string[] => seen.map((line) => /sentry_key=(\w+)/.exec(line)?.[1] ?? line);
  return { bodies, keys, dsnOf: (key: string, project = 7) => `${url.replace("//", `//${key}@`)}/${project}` };
}

const keyIn = ({ url = "" }: IncomingMessage): string => /sentry_key=(\w+)/.exec(url)?.[1] ?? "";

function answerTo(key: string, response: ServerResponse): void {
  response.statusCode = key === "bad" ? 403 : 200;
  response.end();
}

/** Writes a state with a key and, if it is said, settings of the same project. */
async function stateWith(dsn: string, settings?: object, changes: object = {}): Promise<string> {
  const object = (type: string, attributes: object): object => ({
    ...{ mode: "managed", type, name: "web", provider: PROVIDER },
    instances: [{ attributes: { project: "team/app", ...attributes } }],
  });
  const key = object("tocsin_client_key", { tracker_dsn: dsn, ...changes });
  const resources = [key, ...(settings === undefined ? [] : [object("tocsin_error_tracking_settings", settings)])];
  const file = join(folder, "state.json");
  await writeFile(file, JSON.stringify({ version: 4, resources }));
  return file;
}

/** The names in the table. */
const namesIn = (stdout: string): readonly string[] =>
  stdout.split("\n").flatMap((line) => /^(?:arrived|refused) +(\S+)/.exec(line)?.[1] ?? []);

describe("a drill", () => {
  test("skips a key that the state records as inactive, which is no failure", async () => {
    const { dsnOf, keys: sent } = await openEndpoint();
    const state = await stateWith(dsnOf("bad"), undefined, { active: false });
    expect(await drilled({ state, dsns: [dsnOf("a")] })).toMatchObject({
      ended: 0,
      stdout: expect.stringContaining("skipped  tocsin_client_key.web"),
    });
    expect(sent()).toEqual(["a"]);
  });

  test("proves DSNs, then the state's keys, then the projects', each endpoint and key once", async () => {
    const keys = [{ public_key: "glet_1" }, { public_key: "glet_2", active: false }];
    const world = await openWorld({ seed: seedWith({ error_tracking: {}, client_keys: keys }) });
    const { dsnOf, keys: sent } = await openEndpoint();
    const [given, again] = [dsnOf("one"), dsnOf("one").replace("one@", "one:old@")];
    const live = `${world.url.replace("//", "//glet_1@")}/errortracking/api/v1/projects/7`;
    const env = { TOCSIN_BASE_URL: world.url, TOCSIN_TOKEN: "token-ada" };
    const { ended, stdout, stderr } = await drilled(
      { dsns: [given, again, dsnOf("one", 8)], state: await stateWith(live), projects: ["team/app"] },
      env,
    );
    expect(namesIn(stdout)).toEqual([given, dsnOf("one", 8), "tocsin_client_key.web", "team/app:2"]);
    expect([ended, stderr, sent()]).toEqual([2, "", ["one", "one"]]);
    expect(stdout).toMatch(/\n3 of 4 test events arrived\.\n$/);
  });

  test("warns of a project that is switched off in the state, and proves its key", async () => {
    const { dsnOf } = await openEndpoint();
    const { ended, stderr } = await drilled({ state: await stateWith(dsnOf("one"), { active: false }) });
    expect(ended).toBe(0);
    expect(stderr).toMatch(/^Warning: Error tracking of team\/app is off\n/);
  });

  test("says what it is told to in each event", async () => {
    const { dsnOf, bodies } = await openEndpoint();
    await drilled({ dsns: [dsnOf("one")], message: "Fire drill", environment: "ci" });
    await drilled({ dsns: [dsnOf("one")] });
    expect(bodies.map((body) => /"value":"([^"]+)".*"environment":"(\w+)"/.exec(body)?.slice(1))).toEqual([
      ["Fire drill", "ci"],
      [expect.stringMatching(/^Alarm drill: /), "drill"],
    ]);
  });

  test("writes a test report besides what it prints", async () => {
    const { dsnOf } = await openEndpoint();
    const junit = join(folder, "drill.xml");
    const { ended, stdout } = await drilled({ dsns: [dsnOf("bad"), dsnOf("one")], isJson: true, junit });
    expect(ended).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ counts: { arrived: 1, failed: 1, unsent: 0 } });
    expect(await readFile(junit, "utf8")).toContain('tests="3" failures="1" errors="0"');
  });

  test.each([
    ["the first signal lets the events under way arrive", 1, "10 of 10 test events arrived"],
    ["the second does not", 2, "0 of 10 test events arrived"],
  ])("that is stopped ends with 1, and says how many events it kept back: %s", async (_what, signals, arrived) => {
    const waiting: ServerResponse[] = [];
    const { dsnOf, keys } = await openEndpoint((_key, response) => {
      if (waiting.push(response) < 10) return;
      for (let count = 0; count < signals; count += 1) process.emit("SIGINT");
      waiting.forEach((each) => each.end());
    });
    const { ended, stdout } = await drilled({ dsns: Array.from({ length: 12 }, (_, index) => dsnOf(`k${index}`)) });
    expect([ended, keys().length]).toEqual([1, 10]);
    expect(stdout).toMatch(new RegExp(`\\nStopped: 2 events not sent\\. ${arrived}\\.\\n$`));
  });
});

describe("a drill sends nothing", () => {
  const refused: Readonly<Record<string, readonly [Partial<DrillOptions>, string]>> = {
    "without a DSN, a state or a project": [{}, "Invalid options: Nothing to prove"],
    "with a time without a unit": [{ timeout: "5" }, 'Invalid options: --timeout: "5" '],
    "with a second text that is no DSN": [{ dsns: ["https://a@127.0.0.1:9/1", "glpat-x"] }, "The DSN number 2 must be"],
    "with a report in no folder": [{ junit: "/nowhere/drill.xml" }, "Cannot write /nowhere/drill.xml"],
    "from a state that is not there": [{ state: "/nowhere/state" }, "Cannot read /nowhere/state"],
  };

  test.each(Object.entries(refused))("%s", async (_what, [options, message]) => {
    const { ended, stdout } = await drilled(options);
    expect([ended, stdout]).toEqual([expect.stringContaining(message), ""]);
    expect(ended).not.toContain("glpat-x");
  });

  test("whose report would replace the state", async () => {
    const { dsnOf, keys } = await openEndpoint();
    const state = await stateWith(dsnOf("one"));
    const { ended } = await drilled({ state, junit: state });
    expect([ended, keys()]).toEqual([expect.stringContaining("It is read as well, and would be lost."), []]);
  });

  test("where one of the projects has no key", async () => {
    const world = await openWorld({ seed: seedWith({ error_tracking: {}, client_keys: [{ public_key: "glet_1" }] }) });
    const env = { TOCSIN_BASE_URL: world.url, TOCSIN_TOKEN: "token-ada" };
    const junit = join(folder, "drill.xml");
    const { ended, stdout } = await drilled({ projects: ["team/app", "team/lib"], junit }, env);
    expect([ended, stdout]).toEqual([expect.stringContaining("team/lib has no client key"), ""]);
    expect([world.writes(), await readdir(folder)]).toEqual([[], []]);
  });
});

describe("a proof", () => {
  test("stands where its target does, whichever is answered first, and progress counts answers", async () => {
    const late: ServerResponse[] = [];
    const { dsnOf } = await openEndpoint((key, response) => {
      if (key === "slow") {
        late.push(response);
        return;
      }
      response.end();
      for (const each of late.splice(0)) each.end();
    });
    const targets = ["slow", "quick"].map((key) => targetFrom(dsnOf(key), "", key));
    const done: number[] = [];
    const { signal } = new AbortController();
    const proofs = await prove(targets, {
      ingest: openIngest({ maxConcurrentRequests: 2 }),
      signal,
      onProgress: (n) => done.push(n),
    });
    expect(proofs.map(({ target, outcome }) => `${target.name} ${outcome}`)).toEqual([
      "slow accepted",
      "quick accepted",
    ]);
    expect([done, new Set(proofs.map(({ eventId }) => eventId)).size]).toEqual([[1, 2], 2]);
  });

  test("is none for an event that a signal kept back", async () => {
    const { dsnOf, keys } = await openEndpoint();
    const done: number[] = [];
    const options = { ingest: openIngest(), signal: AbortSignal.abort(), onProgress: (n: number) => done.push(n) };
    expect(await prove([targetFrom(dsnOf("one"), "")], options)).toEqual([]);
    expect([done, keys()]).toEqual([[], []]);
  });
});

test.each<[number, string, string]>([
  [2, "the same key elsewhere", "https://a@other.example/7"],
  [2, "the same key of another project", "https://a@errors.example/8"],
  [2, "another key", "https://b@errors.example/7"],
  [1, "the same key, and the default port", "https://a@errors.example:443/7"],
])("%i of two DSNs are proved if the second one has %s", (count, _what, dsn) => {
  const all = ["https://a@errors.example/7", dsn].map((each, index) => targetFrom(each, "", `number ${index}`));
  expect(distinct(all)).toEqual(all.slice(0, count));
});
