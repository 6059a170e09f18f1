import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { nodeHost } from "../../../src/host/node/index.ts";
import { readPem } from "../../../src/provider/pem.ts";

const PEM = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";

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

describe("a PEM", () => {
  test("is nothing when neither attribute is set", () => {
    expect(readPem("ca_cert", { pem: null, file: null, found: null }, nodeHost)).toEqual({
      text: undefined,
      attribute: "ca_cert_file",
      variable: null,
    });
  });

  test("is the text itself", () => {
    expect(readPem("ca_cert", { pem: PEM, file: null, found: null }, nodeHost)).toEqual({
      text: PEM,
      attribute: "ca_cert_pem",
      variable: null,
    });
  });

  test("is the text of the file", () => {
    expect(readPem("ca_cert", { pem: null, file: fileWith(PEM + PEM), found: null }, nodeHost)).toEqual({
      text: PEM + PEM,
      attribute: "ca_cert_file",
      variable: null,
    });
  });

  test("is the text of the file that a variable names, when no attribute is set", () => {
    const found = { value: fileWith(PEM), from: "A_VARIABLE" };
    const read = (pem: string | null) => readPem("ca_cert", { pem, file: null, found }, nodeHost);
    expect(read(null)).toEqual({ text: PEM, attribute: "ca_cert_file", variable: "A_VARIABLE" });
    expect(read(PEM + PEM)).toEqual({ text: PEM + PEM, attribute: "ca_cert_pem", variable: null });
  });

  test("of a variable that cannot be read, or has no block, is an error that names the variable", () => {
    const read = (value: string) => () =>
      readPem("ca_cert", { pem: null, file: null, found: { value, from: "A_VARIABLE" } }, nodeHost);
    expect(read(join(folder, "absent"))).toThrow("in the environment variable A_VARIABLE cannot be read (ENOENT)");
    expect(read(fileWith("none"))).toThrow("The file in the environment variable A_VARIABLE has no PEM block.");
    expect(read(fileWith("none"))).toThrow(expect.objectContaining({ path: ["ca_cert_file"] }));
  });

  test("without a block is an error at its attribute that does not show the text", () => {
    const wrong = { code: "invalid", path: ["client_key_pem"], detail: expect.not.stringContaining("hunter2") };
    expect(() => readPem("client_key", { pem: "hunter2", file: null, found: null }, nodeHost)).toThrow(
      expect.objectContaining(wrong),
    );
  });

  test("without a block in the file is an error at the file's attribute", () => {
    const wrong = { code: "invalid", path: ["client_key_file"], detail: expect.not.stringContaining("hunter2") };
    const file = fileWith("hunter2");
    expect(() => readPem("client_key", { pem: null, file, found: null }, nodeHost)).toThrow(
      expect.objectContaining(wrong),
    );
  });

  test("in a file that cannot be read is an error that says why", () => {
    const read = (file: string) => () => readPem("ca_cert", { pem: null, file, found: null }, nodeHost);
    expect(read(join(folder, "absent"))).toThrow(expect.objectContaining({ code: "invalid", path: ["ca_cert_file"] }));
    expect(read(join(folder, "absent"))).toThrow("ENOENT");
    expect(read(folder)).toThrow("EISDIR");
  });
});
