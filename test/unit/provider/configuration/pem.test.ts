import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { nodeHost } from "../../../../src/host/node/index.ts";
import { DiagnosticError } from "../../../../src/kit/errors.ts";
import { pemFrom } from "../../../../src/provider/configuration/pem.ts";

const TEXT = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";

/** A private key without its first and last lines: one line of base64, with a slash, as in most of them. */
const BARE_KEY = "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/hunter2hunter2hunter2";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pem-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (text: string): string => {
  const file = join(folder, "some.pem");
  writeFileSync(file, text);
  return file;
};

type Name = Parameters<typeof pemFrom>[0];

const fromFile = (file: string, name: Name = "ca_cert") => pemFrom(name, { pem: null, file, found: null }, nodeHost);
const fromVariable = (value: string, name: Name = "ca_cert") =>
  pemFrom(name, { pem: null, file: null, found: { value, from: "A_VARIABLE" } }, nodeHost);

/** Returns the error for a file that cannot be read. */
function problemOf(read: () => unknown): { readonly detail: string } {
  try {
    read();
  } catch (thrown) {
    if (thrown instanceof DiagnosticError) return thrown;
  }
  throw new Error("nothing was said");
}

describe("a PEM", () => {
  test("is nothing when neither attribute is set", () => {
    expect(pemFrom("ca_cert", { pem: null, file: null, found: null }, nodeHost)).toEqual({
      text: undefined,
      attribute: "ca_cert_file",
      variable: null,
    });
  });

  test("is the text itself", () => {
    expect(pemFrom("ca_cert", { pem: TEXT, file: null, found: null }, nodeHost)).toEqual({
      text: TEXT,
      attribute: "ca_cert_pem",
      variable: null,
    });
  });

  test("is the text of the file", () => {
    expect(fromFile(fileWith(TEXT))).toEqual({ text: TEXT, attribute: "ca_cert_file", variable: null });
  });

  test("is the text of the file that a variable names, when no attribute is set", () => {
    const found = { value: fileWith(TEXT), from: "A_VARIABLE" };
    const read = (pem: string | null) => pemFrom("ca_cert", { pem, file: null, found }, nodeHost);
    expect(read(null)).toEqual({ text: TEXT, attribute: "ca_cert_file", variable: "A_VARIABLE" });
    expect(read("other")).toEqual({ text: "other", attribute: "ca_cert_pem", variable: null });
  });
});

describe("a file that cannot be read is an error at its attribute that says why", () => {
  const cases: Record<string, [() => string, text: string]> = {
    "if there is none": [() => join(folder, "absent"), "there is no such file (ENOENT)"],
    "of a folder": [() => folder, "it is a folder (EISDIR)"],
    "that is too large": [
      () => {
        const file = join(folder, "large");
        writeFileSync(file, "");
        truncateSync(file, 33 * 1024 * 1024);
        return file;
      },
      "it is larger than 32 MiB (ERR_FILE_TOO_LARGE)",
    ],
    "that is a pipe, which nobody writes to": [
      () => {
        const pipe = join(folder, "pipe");
        execFileSync("mkfifo", [pipe]);
        return pipe;
      },
      "it is not a regular file (ERR_NOT_A_FILE)",
    ],
    "that never ends": [() => "/dev/zero", "it is not a regular file (ERR_NOT_A_FILE)"],
    "below a file": [() => join(fileWith(TEXT), "below"), "the system refuses it (ENOTDIR)"],
  };
  test.each(Object.entries(cases))("%s", (_title, [make, expected]) => {
    const problem = problemOf(() => fromFile(make()));
    expect(problem).toMatchObject({ code: "invalid", path: ["ca_cert_file"] });
    expect(problem.detail).toContain(expected);
  });

  test("or that the user may not read", () => {
    const file = join(folder, "closed");
    writeFileSync(file, TEXT);
    chmodSync(file, 0);
    // The superuser may read every file.
    if (process.getuid?.() === 0) expect(fromFile(file).text).toBe(TEXT);
    else expect(problemOf(() => fromFile(file)).detail).toContain("this user may not read it (EACCES)");
  });

  test("and names the variable that it comes from", () => {
    expect(problemOf(() => fromVariable(join(folder, "absent"))).detail).toMatch(
      /^The file that the environment variable A_VARIABLE names, ".+absent", cannot be read: there is no such file/,
    );
  });
});

describe("a value where a file name should be is quoted", () => {
  test("if the file or its folder exists", () => {
    const inside = join(folder, "in");
    mkdirSync(inside, { recursive: true });
    for (const file of [inside, join(inside, "absent.pem")])
      expect(problemOf(() => fromFile(file)).detail).toContain(`"${file}"`);
  });

  const SECRETS = {
    "a key without its first and last lines": BARE_KEY,
    "one below the root": `/${BARE_KEY.replaceAll("/", "")}`,
    "a whole key": `-----BEGIN PRIVATE KEY-----\n${BARE_KEY}\n-----END PRIVATE KEY-----\n`,
    "a key in one line": `-----BEGIN PRIVATE KEY-----${BARE_KEY}-----END PRIVATE KEY-----`,
    "a key with line breaks as two characters": `${BARE_KEY}\\n${BARE_KEY}`,
    "a long text": "hunter2".repeat(1000),
    "a name in no folder": "hunter2.pem",
  };
  test.each(Object.entries(SECRETS))("but not %s", (_title, value) => {
    for (const name of ["ca_cert", "client_cert", "client_key"] as const)
      for (const read of [fromFile, fromVariable]) {
        const problem = problemOf(() => read(value, name));
        expect(problem).toMatchObject({ code: "invalid", path: [`${name}_file`] });
        expect(JSON.stringify(problem)).not.toMatch(/hunter2|MIGHAg/);
      }
  });

  test("but never the file of a key", () => {
    expect(problemOf(() => fromFile(folder, "client_key")).detail).not.toContain(folder);
  });
});

test("the text of a certificate or key in place of a file's name is recognized", () => {
  expect(problemOf(() => fromFile(TEXT, "client_cert")).detail).toBe(
    "`client_cert_file` must be the name of a file, but is the text of a certificate or key. Use the attribute that ends in `_pem` instead, or name a file.",
  );
  expect(problemOf(() => fromVariable(TEXT)).detail).toBe(
    "The environment variable A_VARIABLE must be the name of a file, but is the text of a certificate or key. Save the text in a file and set the variable to its name. In GitLab CI/CD, use a variable of type File.",
  );
});
