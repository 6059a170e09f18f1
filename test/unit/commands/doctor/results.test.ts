import { describe, expect, test } from "@jest/globals";
import { oneForEachCause } from "../../../../src/commands/doctor/one-cause.ts";
import { about, ok, problem, skipped, warning, type Result } from "../../../../src/commands/doctor/result.ts";
import { createRedaction } from "../../../../src/commands/doctor/secrets.ts";
import { together, type Part } from "../../../../src/commands/doctor/together.ts";

// eslint-disable-next-line @typescript-eslint/require-await -- a check waits
async function* each(results: readonly Result[]): AsyncGenerator<Result> {
  yield* results;
}

/** The results of several parts, as `status check (subject) finding`. */
async function joined(parts: Readonly<Record<string, readonly Result[]>>): Promise<readonly string[]> {
  const all: Part[] = Object.entries(parts).map(([name, results]) => ({ name, results: each(results) }));
  const found: string[] = [];
  for await (const { status, check, subject, finding } of together("each stack", all)) {
    found.push(`${status} ${check} (${subject ?? ""}) ${finding}`);
  }
  return found;
}

describe("results of several stacks", () => {
  const fine = ok("address", "a");

  test("that are the same for all are one, and for some are one with their names", async () => {
    const parts = { dev: [fine, warning("expiry", "e", "x")], test: [fine], prod: [fine, warning("expiry", "e", "x")] };
    expect(await joined(parts)).toEqual(["ok address (each stack) a", "warning expiry (dev, prod) e"]);
  });

  test("are told apart by their advice alone", async () => {
    const parts = { dev: [problem("lock", "l", "one")], prod: [problem("lock", "l", "other")] };
    expect(await joined(parts)).toEqual(["problem lock (dev) l", "problem lock (prod) l"]);
  });

  test("stand check by check, in the order in which the checks first come", async () => {
    const parts = { dev: [fine, ok("token", "t")], prod: [skipped("address", "s"), ok("token", "u"), ok("sudo", "v")] };
    expect((await joined(parts)).map((line) => line.split(" ")[1])).toEqual([
      ...["address", "address", "token", "token", "sudo"],
    ]);
  });

  test("of one stack have no name but their own", async () => {
    expect(await joined({ dev: [fine, about("project a/b", fine)] })).toEqual([
      "ok address () a",
      "ok address (project a/b) a",
    ]);
  });

  test("keep the name of their own behind that of the stack", async () => {
    expect(await joined({ dev: [about("alias ada", fine)], prod: [] })).toEqual(["ok address (dev, alias ada) a"]);
  });
});

test("a cause is printed once, with the first places that have it, and how many more do", () => {
  const denied = (project: string) =>
    about(`project ${project}`, problem("access", "Role is too low.", "Have it raised."));
  const archived = about("project b", warning("access", "Archived.", "Unarchive it."));
  const results = [denied("a"), archived, ...["b", "c", "d", "e"].map(denied), ok("access", "1 project: fine")];
  expect(oneForEachCause(results)).toEqual([
    about("project a, project b, project c and 2 more", problem("access", "Role is too low.", "Have it raised.")),
    archived,
    ok("access", "1 project: fine"),
  ]);
});

describe("a result shows no", () => {
  const env = {
    TF_VAR_Team_Token: "value-of-variable",
    HTTPS_PROXY: "http://ada:pass-of-proxy@proxy.test:3128",
    TF_VAR_region: "eu-central-1",
    TF_TOKEN_app_example_com: "value-of-host",
  };
  const written = new Map(
    Object.entries({ token: "value-in-block", headers: "value-of-header", sudo: "ada-lovelace" }),
  );
  const block = { alias: null, file: "main.tf", written, unread: [], keyed: null };
  const redact = createRedaction({ folder: "/a", home: "/b", alias: null, own: "dist", env }, [block]);
  const shown = (text: string): string => redact(ok("state", text)).finding;

  const cases: Readonly<Record<string, [text: string, shown: string]>> = {
    "value of a variable that is named like a secret, in any case": ["is value-of-variable.", "is [redacted]."],
    "token for a host of Terraform": ["is value-of-host.", "is [redacted]."],
    "password of a URL in the environment": ["with pass-of-proxy there", "with [redacted] there"],
    "token or header in a provider block": ["value-in-block value-of-header", "[redacted] [redacted]"],
    "user and password of any other URL": ["http://u1:p2@host.test/x", "http://[redacted]@host.test/x"],
    "token of GitLab, wherever it comes from": ["(glpat-0123456789abcdef)", "([redacted])"],
  };
  test.each(Object.entries(cases))("%s", (_what, [text, expected]) => {
    expect(shown(text)).toBe(expected);
  });

  test("secret in its subject or its advice, and hides nothing else", () => {
    const secret = "value-in-block";
    const result = about(`project ${secret}`, problem("access", "eu-central-1 of ada-lovelace", `Not ${secret}.`));
    expect(redact(result)).toEqual({
      ...result,
      subject: "project [redacted]",
      advice: "Not [redacted].",
    });
    expect(shown("http://user:password@proxy.test")).toBe("http://user:password@proxy.test");
  });
});
