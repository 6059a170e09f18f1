import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { describeWithTerraform, type Workspace } from "../support/terraform/workspace.ts";

const TOKEN = "glpat-never-to-be-seen";

const PROVIDER = `
provider "tocsin" {
  max_retries = 0
}
`;

const WATCH = `${PROVIDER}
resource "tocsin_notification_setting" "me" {
  level = "watch"
}`;

/** Answers, by what each is, with words of the error. */
const ANSWERS: Readonly<Record<string, readonly [answer: RequestListener, text: string]>> = {
  "an HTML answer": [
    (_request, response) =>
      void response.setHeader("content-type", "text/html").end(`<html><title>Sign in</title>${TOKEN}</html>`),
    "Sign in",
  ],
  "a JSON answer that is cut off": [
    (_request, response) =>
      void response.setHeader("content-type", "application/json").end('{"level":"watch","notification_em'),
    "JSON",
  ],
  "a bad token that the answer repeats": [
    (_request, response) => void response.writeHead(401).end(JSON.stringify({ message: `401 Unauthorized ${TOKEN}` })),
    "401",
  ],
};

const answers = Object.values(ANSWERS);

/** Gives the project n the n-th of the answers, counted from 1; nothing else is there. */
const answerByProject: RequestListener = (request, response) => {
  const [, project] = /\/projects\/(\d+)\//.exec(request.url ?? "") ?? [];
  const [answer] = answers[Number(project) - 1] ?? [];
  if (answer === undefined) response.writeHead(404).end("{}");
  else answer(request, response);
};

/** A setting of a project for each of the answers. */
const SETTINGS = answers
  .map(
    (_, index) =>
      `resource "tocsin_notification_setting" "at_${index}" {\n  project = "${index + 1}"\n  level   = "watch"\n}`,
  )
  .join("\n");

/** Runs `body` with the address of a server that gives every request the same answer. */
async function withServer(answer: RequestListener, body: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await body(`http://127.0.0.1:${(server.address() as AddressInfo).port}`); // an address, once it listens
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Returns Terraform's output for an apply that fails, with its log at the level trace. */
async function failingApply(workspace: Workspace, url: string): Promise<{ output: string; log: string }> {
  const logFile = join(workspace.folder, "trace.log");
  const env = { TOCSIN_BASE_URL: url, TOCSIN_TOKEN: TOKEN, TF_LOG: "trace", TF_LOG_PATH: logFile };
  const output = await workspace.expectExit(1, "apply -auto-approve", env);
  const log = await readFile(logFile, "utf8");
  expect(log.length).toBeGreaterThan(output.length);
  return { output, log };
}

const errorsIn = (output: string): number => output.match(/Error: /g)?.length ?? 0;

describeWithTerraform("a failure of the service", (open) => {
  describe("is one clear error without the token", () => {
    let printed: { output: string; log: string };

    beforeAll(async () => {
      const workspace = await open();
      await workspace.write(PROVIDER + SETTINGS);
      await withServer(answerByProject, async (url) => {
        printed = await failingApply(workspace, url);
      });
    });

    test.each(Object.entries(ANSWERS).map(([what, [, expected]], index) => [what, expected, index] as const))(
      "%s",
      (_what, message, index) => {
        const errors = printed.output
          .split("Error: ")
          .slice(1)
          .filter((text) => text.includes(`.at_${index},`));
        expect(errors).toEqual([expect.stringContaining(message)]);
        expect(printed.output + printed.log).not.toContain(TOKEN);
      },
    );
  });

  test("is one clear error without the token: an address where nobody listens", async () => {
    const workspace = await open();
    await workspace.write(WATCH);
    let closed = "";
    await withServer(
      () => undefined,
      (url) => Promise.resolve(void (closed = url)),
    );
    const { output, log } = await failingApply(workspace, closed);
    expect(errorsIn(output)).toBe(1);
    expect(output).toContain("refused");
    expect(output + log).not.toContain(TOKEN);
  });

  test("is one clear error without the token: a token that the service does not know", async () => {
    const workspace = await open();
    await workspace.write(WATCH);
    const { output, log } = await failingApply(workspace, workspace.service.url);
    expect(errorsIn(output)).toBe(1);
    expect(output).toContain("401");
    // A plan that creates something says so, too: it could not be applied.
    expect(await workspace.expectExit(1, "plan -detailed-exitcode", { TOCSIN_TOKEN: TOKEN })).toContain("401");
    expect(output + log).not.toContain(TOKEN);
  });

  test("names the variables when there is no address and no token", async () => {
    const workspace = await open();
    await workspace.write(WATCH);
    const output = await workspace.expectExit(1, "plan", { TOCSIN_BASE_URL: "", TOCSIN_TOKEN: "" });
    for (const name of ["TOCSIN_BASE_URL", "GITLAB_BASE_URL", "CI_SERVER_URL"]) expect(output).toContain(name);
  });
});
