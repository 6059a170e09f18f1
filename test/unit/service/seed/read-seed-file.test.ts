import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { readSeedFile } from "../../../../src/service/index.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tocsin-seed-"));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("readSeedFile", () => {
  test("gives what the file holds", async () => {
    const file = join(folder, "seed.json");
    const seed = { users: [{ username: "ada", email: "ada@example.com" }] };
    writeFileSync(file, JSON.stringify(seed));
    expect(await readSeedFile(file)).toEqual(seed);
  });

  test("names a file that is not there", async () => {
    const file = join(folder, "missing.json");
    await expect(readSeedFile(file)).rejects.toMatchObject({
      code: "invalid",
      summary: `Cannot read the seed file ${file}`,
      detail: expect.stringMatching(/^Check that the file is there and may be read\.\nENOENT/),
    });
  });

  test("says that a file is not JSON, in the words of the parser", async () => {
    const file = join(folder, "broken.json");
    writeFileSync(file, '{"users": [}');
    await expect(readSeedFile(file)).rejects.toMatchObject({
      detail: expect.stringMatching(/^It is not JSON\.\n.*JSON/),
    });
  });
});
