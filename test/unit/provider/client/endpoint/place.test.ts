import { afterEach, describe, expect, test } from "@jest/globals";
import type { Place } from "../../../../../src/provider/client/index.ts";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const app: Place = { id: "7", path: "team/app" };
const call = { signal: new AbortController().signal };

async function start(status: number, body: unknown) {
  const { url, seen } = await startServer((_request, response) => answer(response, status, body));
  return { seen, client: clientOf(url) };
}

test("projects.find returns the number and the path of now", async () => {
  const { client, seen } = await start(200, { id: 7, path_with_namespace: "team/app", name: "App" });
  await expect(client.projects.find("Team/App", call)).resolves.toEqual(app);
  expect(seen).toEqual(["GET /api/v4/projects/Team%2FApp"]);
});

test("groups.find returns the number and the path of now, and asks for no projects", async () => {
  const { client, seen } = await start(200, { id: 5, full_path: "team/backend", projects: [] });
  await expect(client.groups.find("5", call)).resolves.toEqual({ id: "5", path: "team/backend" });
  expect(seen).toEqual(["GET /api/v4/groups/5?with_projects=false"]);
});

const NAMED = { projects: "404 Project Not Found", groups: "404 Group Not Found" };

describe.each(["projects", "groups"] as const)("%s.find", (places) => {
  test("is null when the service says that there is none", async () => {
    const { client } = await start(404, { message: NAMED[places] });
    await expect(client[places].find("team/app", call)).resolves.toBeNull();
  });

  test.each([
    [404, { error: "404 Not Found" }],
    [404, { message: "404 Not Found" }],
    [404, { message: "404 Not found" }],
    [404, { message: NAMED[places === "projects" ? "groups" : "projects"] }],
    [404, ""],
    [404, "<html><title>404</title></html>"],
    [200, "<html><title>Sign in</title></html>"],
    [405, { error: "405 Not Allowed" }],
    [200, { id: 7 }],
  ])("rejects as unsupported for %i with %j: nothing can be concluded", async (status, body) => {
    const { client } = await start(status, body);
    expect(await rejectionOf(client[places].find("team/app", call))).toMatchObject({ code: "unsupported", status });
  });

  test.each([
    [401, "denied"],
    [403, "denied"],
    [404, "denied"],
    [500, "unavailable"],
  ])("rejects for %i as everywhere", async (status, code) => {
    const { client } = await start(status, { message: `${status} User with ID or username 'x' Not Found` });
    expect(await rejectionOf(client[places].find("team/app", call))).toMatchObject({ code, status });
  });

  test("rejects an impossible reference before it sends a request", async () => {
    const { client, seen } = await start(200, {});
    await expect(client[places].find("..", call)).rejects.toMatchObject({ code: "invalid" });
    expect(seen).toEqual([]);
  });
});

describe("a moved project", () => {
  test("is found by its old path", async () => {
    const { url, seen } = await startServer((request, response) => {
      response.setHeader("location", "/api/v4/projects/7");
      if (request.url === "/api/v4/projects/7") answer(response, 200, { id: 7, path_with_namespace: "team/app" });
      else answer(response, 301, "");
    });
    await expect(clientOf(url).projects.find("team/old", call)).resolves.toEqual(app);
    expect(seen).toEqual(["GET /api/v4/projects/team%2Fold", "GET /api/v4/projects/7"]);
  });

  test.each([
    "/api/v4/projects/7/hooks",
    "/api/v4/groups/7",
    "/api/v4/projects/team%2Fapp",
    "http://127.0.0.1:1/api/v4/projects/7",
  ])("is not looked for at %s", async (location) => {
    const { url, seen } = await startServer((_request, response) => {
      response.setHeader("location", location);
      answer(response, 301, "");
    });
    const error = await rejectionOf(clientOf(url).projects.find("team/old", call));
    expect(error).toMatchObject({ code: "unsupported", status: 301 });
    expect(seen).toHaveLength(1);
  });
});
