import { afterEach, expect, test } from "@jest/globals";
import { ERRORS as ENDPOINT_ERRORS } from "../../../../../src/provider/client/endpoint/diagnostics.ts";
import { ERRORS } from "../../../../../src/provider/client/failure/response-diagnostics.ts";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../../support/server/http-server.ts";

afterEach(closeAll);

async function errorOf(status: number, body: unknown) {
  const { url } = await startServer((_request, response) => answer(response, status, body));
  const { signal } = new AbortController();
  return await rejectionOf(clientOf(url).notificationSettings.put({ kind: "project", id: "team/app" }, {}, { signal }));
}

test.each([
  [422, {}, ERRORS.refused],
  [501, {}, ERRORS.failed],
  [504, "", ERRORS.failed],
  [404, { message: "404 Project Not Found" }, ENDPOINT_ERRORS.projectNotFound],
  [200, "", ERRORS.unreadable],
  [200, { message: "no" }, ERRORS.refused],
] as const)("an error is of the kind of the table, whatever words vary it: %p %p", async (status, body, kind) => {
  expect((await errorOf(status, body)).kind).toBe(kind);
});
