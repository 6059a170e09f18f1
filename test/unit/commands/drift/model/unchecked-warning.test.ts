import { expect, test } from "@jest/globals";
import { saysUnchecked } from "../../../../../src/commands/drift/model/index.ts";
import { WARNINGS as ENGINE } from "../../../../../src/kit/engine/diagnostics.ts";
import { WARNINGS as OWNER } from "../../../../../src/provider/resources/notification-setting/owner/diagnostics.ts";

test("a warning says that an object was not compared by the summary that the provider gives it", () => {
  const all = [...Object.entries(ENGINE), ...Object.entries(OWNER)];
  const unchecked = all.filter(([, kind]) => saysUnchecked(kind)).map(([name]) => name);
  expect(unchecked).toEqual(["notRefreshed", "stateOfOther", "stateOfUnknown", "readOfUnknown"]);
});
