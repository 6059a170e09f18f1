import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { readSeedFile } from "../../../src/service/index.ts";

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
      detail: expect.stringMatching(/^Check that the file exists and is readable\.\nENOENT/),
    });
  });

  test.each([
    ['{"users": [', /^It is not JSON\.\nUnexpected end of JSON input/],
    ['{"users": [}', /^It is not JSON\.\nUnexpected token/],
  ])("says that %s is not JSON, in the words of the parser", async (text, detail) => {
    const file = join(folder, "broken.json");
    writeFileSync(file, text);
    await expect(readSeedFile(file)).rejects.toMatchObject({ detail: expect.stringMatching(detail) });
  });

  test("does not quote a file that is not JSON: there may be tokens in it", async () => {
    const file = join(folder, "unquoted.json");
    writeFileSync(file, '{"token":glpat-123456}');
    const error: unknown = await readSeedFile(file).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ detail: expect.stringContaining("It is not JSON.") });
    expect(inspect(error, { depth: 5 })).not.toContain("glpat");
  });

  test("reads a file that begins with a mark of its byte order", async () => {
    const file = join(folder, "marked.json");
    writeFileSync(file, '\uFEFF{"users": []}');
    expect(await readSeedFile(file)).toEqual({ users: [] });
  });
});
