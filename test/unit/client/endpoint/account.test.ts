import { afterEach, describe, expect, test } from "@jest/globals";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../support/server/http-server.ts";

afterEach(closeAll);

const call = { signal: new AbortController().signal };

async function start(status: number, body: unknown) {
  const { url, seen } = await startServer((_request, response) => answer(response, status, body));
  return { seen, account: clientOf(url).account };
}

test("release is the version", async () => {
  const { account, seen } = await start(200, { version: "17.3.1-ee", revision: "abc" });
  await expect(account.release(call)).resolves.toBe("17.3.1-ee");
  expect(seen).toEqual(["GET /api/v4/version"]);
});

test("user says who asks, and whether they are an administrator", async () => {
  const { account } = await start(200, { id: 2, username: "ada", is_admin: true });
  await expect(account.user(call)).resolves.toEqual({ id: "2", name: "ada", isAdmin: true });
  const other = await start(200, { id: 3, username: "bo" });
  await expect(other.account.user(call)).resolves.toEqual({ id: "3", name: "bo", isAdmin: false });
});

test("token has its scopes and its last day", async () => {
  const { account, seen } = await start(200, { scopes: ["api"], expires_at: null, name: "laptop" });
  await expect(account.token(call)).resolves.toEqual({ scopes: ["api"], expiresAt: null });
  expect(seen).toEqual(["GET /api/v4/personal_access_tokens/self"]);
});

describe("projectAccess", () => {
  const project = { id: 7, path_with_namespace: "team/app" };

  test("has the higher of the levels in the project and in its groups", async () => {
    const permissions = { project_access: { access_level: 10 }, group_access: { access_level: 40 } };
    const { account } = await start(200, { ...project, archived: true, permissions });
    const expected = { path: "team/app", isArchived: true, level: 40 };
    await expect(account.projectAccess("7", call)).resolves.toEqual(expected);
  });

  test("is level 0 for who is no member", async () => {
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
