import { expect, test } from "@jest/globals";
import { findProject } from "../../../src/service/access/index.ts";
import { Refusal } from "../../../src/service/http/response.ts";
import type { Request } from "../../../src/service/http/request.ts";
import { parseSeed, fillStore } from "../../../src/service/seed/index.ts";
import { openStore } from "../../../src/service/store/index.ts";

const REQUEST: Request = {
  method: "GET",
  routePath: "/projects/:id/files/:name",
  path: "/projects/team%2Fold/files/a%2Fb%3Fc",
  query: "x=%20",
  origin: "http://host",
  address: "127.0.0.1",
  headers: {},
  ids: { id: "team/old", name: "a/b?c" },
  queryParameters: new Map(),
  bodyParameters: new Map(),
  parameters: new Map(),
  body: Buffer.alloc(0),
};

test("the new place of what belongs to a moved project is encoded as the old one was", async () => {
  const store = await openStore(null);
  const seed = parseSeed({
    users: [{ username: "root", email: "root@example.com", token: "token", admin: true }],
    projects: [{ id: 7, full_path: "team/app", moved_from: ["team/old"] }],
  });
  fillStore(store, { seed, token: null, log: () => undefined });
  const caller = store.users.first();
  const find = (): unknown => (caller === null ? null : findProject(REQUEST, caller, store));
  const headers = { Location: "http://host/projects/7/files/a%2Fb%3Fc?x=%20" };
  expect(find).toThrow(Refusal);
  expect(find).toThrow(
    expect.objectContaining({ response: expect.objectContaining({ status: 301, headers }) as unknown }),
  );
  store.close();
});
