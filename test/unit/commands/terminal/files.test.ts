import { constants } from "node:buffer";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { readInput } from "../../../../src/commands/terminal/index.ts";

const folder = mkdtempSync(join(tmpdir(), "tocsin-text-"));
const file = join(folder, "plan.json");
afterAll(() => rmSync(folder, { recursive: true }));

const TEXT = '{"é": "€ 🔔"}';
const utf16 = Buffer.from(`\ufeff${TEXT}`, "utf16le");

const encodings: Readonly<Record<string, Buffer>> = {
  "UTF-8": Buffer.from(TEXT),
  "UTF-8 with a byte order mark": Buffer.from(`\ufeff${TEXT}`),
  "UTF-16, as PowerShell writes it": utf16,
  "UTF-16 with the other byte order": Buffer.from(utf16).swap16(),
};
test.each(Object.entries(encodings))("%s is read", async (_encoding, bytes) => {
  writeFileSync(file, bytes);
  expect(await readInput(file)).toBe(TEXT);
});

test("a file that no text can hold is refused with its size, before it is read", async () => {
  writeFileSync(file, "");
  truncateSync(file, constants.MAX_STRING_LENGTH + 2 ** 20);
  await expect(readInput(file)).rejects.toMatchObject({
    code: "invalid",
    summary: `Cannot read ${file}`,
    detail: "It has 513 MiB, and at most 512 MiB can be read at a time.",
  });
});
