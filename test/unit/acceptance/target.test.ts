import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { connectionOf, targetFrom } from "../../../scripts/acceptance/target.ts";

describe("the target of the acceptance suite", () => {
  test("needs the variables that its page lists", () => {
    const listed = readFileSync("docs/acceptance.md", "utf8").match(/(?<=^\| `)TOCSIN_ACCEPTANCE_\w+/gm) ?? [];
    const said = (): unknown => targetFrom({});
    expect(said).toThrow(/^Set /);
    for (const name of listed) expect(said).toThrow(name);
    expect(new Set(listed).size).toBe(5);
  });

  test("is the only one that Terraform and the client are told of, with what leads there", () => {
    const target = { baseUrl: "https://gitlab.example", token: "t", group: "g", project: "g/p" };
    const connection = connectionOf(target, {
      TOCSIN_BASE_URL: "https://other.example",
      TOCSIN_SUDO: "root",
      TOCSIN_ACCEPTANCE_TOKEN: "t",
      TOCSIN_CA_CERT_FILE: "ca.pem",
      https_proxy: "http://proxy.example",
      NO_PROXY: "",
    });
    expect(connection).toEqual({
      TOCSIN_BASE_URL: "https://gitlab.example",
      TOCSIN_TOKEN: "t",
      TOCSIN_CA_CERT_FILE: `${process.cwd()}/ca.pem`,
      https_proxy: "http://proxy.example",
    });
  });
});
