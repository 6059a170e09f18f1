import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { proxyFromEnvironment } from "../../../src/client/options/proxy.ts";
import { attributes } from "../../../src/provider/attributes.ts";

const rows = readFileSync("docs/guides/certificates.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** The words of a cell that are code. */
const codeIn = (cell = ""): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

const PROXY = "http://proxy.test:3128";

/** Whether NO_PROXY with this entry excludes a service. */
const excludes = (entry: string, host: string): boolean =>
  proxyFromEnvironment(`https://${host}`, { HTTPS_PROXY: PROXY, NO_PROXY: entry }) === null;

describe("the guide to certificates and proxies", () => {
  test("has each variable beside the attribute that it stands in for", () => {
    const pairs = rows.flatMap(([, attribute, variable]) =>
      codeIn(variable)
        .filter((name) => name.startsWith("TOCSIN_"))
        .map((name) => [codeIn(attribute)[0], name]),
    );
    const read = Object.entries(attributes)
      .filter(([name]) => /^(ca|client)_.*_file$|^proxy_url$/.test(name))
      .map(([name, { doc }]) => [name, codeIn(doc).find((code) => code.startsWith("TOCSIN_"))]);
    expect(pairs).toEqual(read);
  });

  test("says what the entries of NO_PROXY exclude", () => {
    const entries = rows.flatMap(([, entry]) => codeIn(entry)).filter((code) => /example\.com|^10\.|^\*$/.test(code));
    const hosts = ["example.com", "example.com:8443", "a.example.com", "10.1.2.3", "10.9.9.9", "other.test"];
    const excluded = entries.map((entry) => [entry, hosts.filter((host) => excludes(entry, host))]);
    expect(Object.fromEntries(excluded)).toEqual({
      "example.com": ["example.com", "example.com:8443", "a.example.com"],
      ".example.com": ["a.example.com"],
      "example.com:8443": ["example.com:8443"],
      "10.1.2.3": ["10.1.2.3"],
      "10.0.0.0/8": ["10.1.2.3", "10.9.9.9"],
      "*": hosts,
    });
    expect(excludes("*.example.com", "example.com")).toBe(false);
  });
});
