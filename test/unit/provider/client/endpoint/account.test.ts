import { afterEach, describe, expect, test } from "@jest/globals";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const call = { signal: new AbortController().signal };

async function start(status: number, body: unknown) {
  const { url, seen } = await startServer((_request, response) => answer(response, status, body));
  return { seen, account: clientOf(url).account };
}

test("release is the version", async () => {
  const { account, seen } = await start(200, { version: "17.3.1-ee", revision: "abc" });
  await expect(account.release(call)).resolves.toBe("17.3.1-ee");
  expect(seen).toEqual(["GET /api/v4/metadata"]);
});

test("release comes from the older endpoint if the service has no other", async () => {
  const { url, seen } = await startServer(({ url: path }, response) =>
    path === "/api/v4/version" ? answer(response, 200, { version: "13.2.0" }) : answer(response, 404, { error: "404" }),
  );
  await expect(clientOf(url).account.release(call)).resolves.toBe("13.2.0");
  expect(seen).toEqual(["GET /api/v4/metadata", "GET /api/v4/version"]);
});

test("release is requested once if the service refuses to answer", async () => {
  const { account, seen } = await start(403, { error: "insufficient_granular_scope" });
  expect(await rejectionOf(account.release(call))).toMatchObject({ status: 403 });
  expect(seen).toEqual(["GET /api/v4/metadata"]);
});

test("user says who asks, and whether they are an administrator", async () => {
  const { account } = await start(200, { id: 2, username: "ada", is_admin: true });
  await expect(account.user(call)).resolves.toEqual({ id: "2", name: "ada", isAdmin: true });
  const other = await start(200, { id: 3, username: "bo" });
  await expect(other.account.user(call)).resolves.toEqual({ id: "3", name: "bo", isAdmin: false });
});

test("token has its scopes and its last day", async () => {
  const { account, seen } = await start(200, { scopes: ["api"], expires_at: null, name: "laptop" });
  await expect(account.token(call)).resolves.toEqual({
    scopes: ["api"],
    expiresAt: null,
    isGranular: false,
    permissions: null,
  });
  expect(seen).toEqual(["GET /api/v4/personal_access_tokens/self"]);
});

test("a fine-grained token has its permissions if the service shows them", async () => {
  const silent = await start(200, { scopes: ["granular"] });
  await expect(silent.account.token(call)).resolves.toMatchObject({ isGranular: true, permissions: null });
  const scopes = [
    { access: "user", permissions: ["read_user"], project_id: null },
    { access: "selected_memberships", permissions: ["read_project", "read_group"], project_id: 7 },
  ];
  const { account } = await start(200, { scopes: ["granular"], granular: true, granular_scopes: scopes });
  const permissions = ["read_user", "read_project", "read_group"];
  await expect(account.token(call)).resolves.toMatchObject({ isGranular: true, permissions });
});

describe("projectAccess", () => {
  const project = { id: 7, path_with_namespace: "team/app" };

  test("has the higher of the levels in the project and in its groups", async () => {
    const permissions = { project_access: { access_level: 10 }, group_access: { access_level: 40 } };
    const { account } = await start(200, { ...project, archived: true, permissions });
    const expected = { path: "team/app", isArchived: true, isMarkedForDeletion: false, level: 40 };
    await expect(account.projectAccess("7", call)).resolves.toEqual(expected);
  });

  test("is level 0 for a user who is not a member", async () => {
    const { account } = await start(200, { ...project, permissions: { project_access: null, group_access: null } });
    await expect(account.projectAccess("7", call)).resolves.toMatchObject({ level: 0, isArchived: false });
  });

  test("is null only when the service says that there is no such project", async () => {
    const { account } = await start(404, { message: "404 Project Not Found" });
    await expect(account.projectAccess("team/app", call)).resolves.toBeNull();
    const other = await start(404, { error: "404 Not Found" });
    expect(await rejectionOf(other.account.projectAccess("7", call))).toMatchObject({ code: "unsupported" });
  });
});

test("a project's access and its place are read at the same time, each in its own shape", async () => {
  const body = { id: 7, path_with_namespace: "team/app", archived: true };
  const { url } = await startServer((_request, response) => answer(response, 200, body));
  const { account, projects } = clientOf(url);
  const place = { id: "7", path: "team/app" };
  const access = { path: "team/app", isArchived: true, isMarkedForDeletion: false, level: 0 };
  const inBothOrders = [projects.find("7", call), account.projectAccess("7", call), projects.find("7", call)];
  expect(await Promise.all(inBothOrders)).toEqual([place, access, place]);
  const accessFirst = [account.projectAccess("8", call), projects.find("8", call)];
  expect(await Promise.all(accessFirst)).toEqual([access, place]);
});
