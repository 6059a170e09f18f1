import { afterEach, expect, test } from "@jest/globals";
import { startService } from "../../../../src/testing.ts";
import { diagnosed, linesOf } from "../../../support/diagnosis.ts";
import { answer, closeAll, startServer } from "../../../support/server/http-server.ts";
import { readData } from "../../../support/provider/read-data.ts";
import { engineOn } from "../../../support/provider/world.ts";

afterEach(closeAll);

const SEED = {
  users: [{ username: "ada", email: "ada@example.com", token: "ada-token" }],
  groups: [{ full_path: "team", members: { ada: "maintainer" as const } }],
  projects: [{ id: 7, full_path: "team/app" }],
};

/** The address of a proxy in front of a service that hands on each path as `change` makes it. */
async function startChanging(target: string, change: (path: string) => string): Promise<string> {
  const { url } = await startServer((request, response) => {
    const token = String(request.headers["private-token"]);
    fetch(target + change(request.url ?? ""), { headers: { "PRIVATE-TOKEN": token } })
      .then(async (reply) => answer(response, reply.status, await reply.text()))
      .catch((thrown: unknown) => response.destroy(thrown as Error)); // always an error of fetch
  });
  return url;
}

const WARNING =
  /^warning Project 7 answers by its ID, and not by its path team\/app: a proxy in between changes the `%2F` of the path\. -> /;

test.each([
  ["decodes", (path: string) => path.replaceAll("%2F", "/"), [expect.stringMatching(WARNING)]],
  ["encodes again", (path: string) => path.replaceAll("%2F", "%252F"), [expect.stringMatching(WARNING)]],
  ["hands on", (path: string) => path, []],
  ["answers for itself to every project, and not only to", (path: string) => path.replace(/projects\/.*/, "no"), []],
])("a proxy that %s `%%2F`", async (_title, change, warnings) => {
  await using service = await startService({ seed: SEED });
  const url = await startChanging(service.url, change);
  const results = await diagnosed({ env: { TOCSIN_BASE_URL: url, TOCSIN_TOKEN: "ada-token" } });
  expect(linesOf(results, "service")).toEqual([expect.stringMatching(/^ok /), ...warnings]);
});

test.each([
  ["of JSON", '{"error":"404 Not Found"}', "Service does not have this endpoint"],
  ["of a web page", "<!doctype html><title>404 Not Found</title>", "Web page answered instead of the API"],
])("a 404 %s to a full path names the proxy, and one to an ID does not", async (_title, body, summary) => {
  const { url } = await startServer((_request, response) => answer(response, 404, body));
  const diagnosticsFor = async (project: string): Promise<string> =>
    JSON.stringify(await readData(await engineOn(url, "ada-token"), "tocsin_client_keys", { project }));
  const CHANGED = "changes the `%2F` of the path";
  expect(await diagnosticsFor("team/app")).toContain(CHANGED);
  expect(await diagnosticsFor("7")).toContain(summary);
  expect(await diagnosticsFor("7")).not.toContain(CHANGED);
});
