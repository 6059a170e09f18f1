import { afterEach, expect, test } from "@jest/globals";
import { createDriver } from "../../../../../src/kit/engine/index.ts";
import { warnOfDsn } from "../../../../../src/provider/resources/client-key/key.ts";
import { storedOf } from "../../../../support/provider/tracking.ts";
import { engineOn } from "../../../../support/provider/world.ts";
import { answer, closeAll, startServer } from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const OTHER = { id: 2, active: true, public_key: "glet_a", tracker_dsn: "http://other@127.0.0.1/7" };
const WARNING = {
  severity: "warning",
  summary: "DSN does not match the key",
  detail: expect.stringMatching(
    /^The `public_key` of the key [23] is `glet_a`, but its DSN contains `other`\. Applications/,
  ),
};

test("a new key with the DSN of another one is stored as the service says, with a warning then and at each refresh", async () => {
  const keys: object[] = [];
  const { url } = await startServer((request, response) => {
    const isCreate = request.method === "POST";
    if (isCreate) keys.push({ ...OTHER, id: OTHER.id + keys.length });
    answer(response, isCreate ? 201 : 200, isCreate ? keys.at(-1) : keys);
  });
  const engine = await engineOn(url, "secret");
  const driver = createDriver(engine, engine.resource("tocsin_client_key"));
  const config = (quarter: string) => driver.config({ project: "team/app", rotate_when_changed: { quarter } });

  const made = await driver.apply(config("1"));
  expect(made.diagnostics).toMatchObject([WARNING]);
  const { id: key_id, ...shown } = OTHER;
  expect(made.stored?.state).toMatchObject({ key_id, ...shown });
  const seen = await driver.refresh({ ...storedOf({ ...made, diagnostics: [] }) });
  expect(seen).toMatchObject({ stored: made.stored, diagnostics: [WARNING] });
  const rotated = await driver.apply(config("2"), made.stored);
  expect(rotated.diagnostics).toMatchObject([WARNING]);
});

const cases: Readonly<Record<string, readonly [publicKey: string, dsn: string, has: string | null]>> = {
  "the same key is silent": ["glet_a", "https://glet_a@h:443/x/7", null],
  "the same key with a password is silent": ["glet_a", "https://glet_a:secret@h/7", null],
  "the same key, escaped as a URL needs it, is silent": ["a@b|c", "https://a%40b|c@h/7", null],
  "no key is a warning": ["glet_a", "https://h/7", "no key"],
  "the beginning of the key is a warning": ["glet_a", "https://glet_@h/7", "`glet_`"],
};
test.each(Object.entries(cases))("a DSN with %s", (_title, [public_key, tracker_dsn, has]) => {
  const warnings: string[] = [];
  warnOfDsn({ key_id: 1, public_key, tracker_dsn }, { warn: ({ detail }) => warnings.push(detail) });
  expect(warnings).toEqual(has === null ? [] : [expect.stringContaining(`its DSN contains ${has}.`)]);
});

test("a DSN with any characters that a key can have gives no warning if it contains the key", () => {
  const public_key = `${Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index)).join("")}%41 ü\u{1f511}`;
  const url = new URL("https://h/7");
  url.username = public_key;
  const warnings: unknown[] = [];
  warnOfDsn({ key_id: 1, public_key, tracker_dsn: url.href }, { warn: (problem) => warnings.push(problem) });
  expect(warnings).toEqual([]);
});
