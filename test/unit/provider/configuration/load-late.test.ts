import { expect, test } from "@jest/globals";
import { loadLate } from "../../../../src/provider/configuration/load-late.ts";

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(`${code}: no`), { code }));

test.each([
  ["EMFILE", "Too many open files", "ulimit -n"],
  ["ENFILE", "Too many open files", "ulimit -n"],
  ["ENOMEM", "Out of memory", "memory"],
])("%s while the client is loaded is no fault of the program", async (code, summary, advice) => {
  await expect(loadLate(failing(code))).rejects.toMatchObject({
    name: "DiagnosticError",
    code: "unavailable",
    summary,
    detail: expect.stringMatching(new RegExp(`\\(${code}\\).*${advice}`)),
  });
});

test("every other failure while the client is loaded stays what it is", async () => {
  await expect(loadLate(failing("ERR_MODULE_NOT_FOUND"))).rejects.toMatchObject({ name: "Error" });
});

test("the client is what was loaded", async () => {
  const { createClient } = await loadLate(() => import("../../../../src/provider/client/index.ts"));
  expect(createClient).toBeInstanceOf(Function);
});
