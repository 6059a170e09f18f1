import { describe, expect, test } from "@jest/globals";
import { installationIn, textIn } from "../../../../../src/commands/terraform/cli-configuration/installation.ts";
import { parseSettings } from "../../../../../src/commands/terraform/cli-configuration/find.ts";

const read = (text: string): unknown => installationIn(parseSettings(text), "/rc");

const METHOD = { path: null, url: null, include: [], exclude: [] };
const INSTALLATION = {
  file: "/rc",
  methods: [
    { ...METHOD, kind: "filesystem_mirror", path: "/a b", include: ["x/y", "*/*/*"] },
    { ...METHOD, kind: "direct" },
  ],
  overrides: new Map(),
};

const FORMS: Readonly<Record<string, string>> = {
  "over several lines": `
    plugin_cache_dir = "/cache"
    provider_installation {
      filesystem_mirror {
        path    = "/a b"
        include = ["x/y", "*/*/*"]
      }
      direct {}
    }`,
  "on one line": `provider_installation { filesystem_mirror { path = "/a b" include = ["x/y","*/*/*"] } direct { } }`,
  "between comments that look like blocks": `
    # provider_installation { direct {
    // provider_installation { "
    /* provider_installation { network_mirror { url = "https://x" } } */
    provider_installation { # }
      filesystem_mirror { // }
        path = "/a b"
        include = ["x/y", /* "z", */ "*/*/*"] # more
      }
      direct {} /* the end`,
  "as objects of JSON": `{
    "provider_installation": {"filesystem_mirror": {"path": "/a b", "include": ["x/y", "*/*/*"]}, "direct": {}}
  }`,
  "as lists of JSON": `{
    "provider_installation": [{"filesystem_mirror": [{"path": "/a b", "include": ["x/y", "*/*/*"]}], "direct": [{}]}]
  }`,
};

describe("a provider_installation block", () => {
  test.each(Object.entries(FORMS))("is read %s", (_form, text) => {
    expect(read(text)).toEqual(INSTALLATION);
  });

  test("is found after blocks with labels and values of other kinds", () => {
    const text = `
      credentials "app.terraform.io" {
        token = "a { b"
      }
      disable_checkpoint = true
      host "x" { services = { "modules.v1" = "https://x/" } }
      provider_installation {
        dev_overrides { "tocsin/tocsin" = "/build" }
      }`;
    expect(read(text)).toEqual({ file: "/rc", methods: [], overrides: new Map([["tocsin/tocsin", "/build"]]) });
  });

  test("is not found where only its name is written", () => {
    expect(read('token = "provider_installation { direct {} }"\n# provider_installation {}')).toBeNull();
  });
});

test("a text has the escapes of HCL", () => {
  const text = String.raw`path = "a \"b\" \\ \u0024{c} \n"`;
  expect(textIn(parseSettings(text), "path")).toBe('a "b" \\ ${c} \n');
});

test.each(["", "{", "}", "a {", 'a = "b', "a = [", "[}{", "a = = b"])(
  "the broken file %j is read without an error",
  (text) => {
    expect(read(text)).toBeNull();
  },
);
