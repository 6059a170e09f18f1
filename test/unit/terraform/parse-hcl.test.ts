import { describe, expect, test } from "@jest/globals";
import { parseHcl, type Block } from "../../../src/terraform/parse-hcl.ts";

/** A block as plain data. */
const plain = ({ name, attributes, blocks }: Block): unknown => ({
  name,
  ...Object.fromEntries(attributes),
  ...(blocks.length === 0 ? {} : { blocks: blocks.map(plain) }),
});

const read = (text: string): unknown => parseHcl(text).blocks.map(plain);

const MIRROR = { name: "filesystem_mirror", path: ["/a b"], include: ["x/y", "*/*/*"] };
const INSTALLATION = [{ name: "provider_installation", blocks: [MIRROR, { name: "direct" }] }];

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
    expect(read(text)).toContainEqual({
      name: "provider_installation",
      blocks: [{ name: "dev_overrides", "tocsin/tocsin": ["/build"] }],
    });
  });

  test("is not found where only its name is written", () => {
    expect(read('token = "provider_installation { direct {} }"\n# provider_installation {}')).toEqual([]);
  });
});

test("a text has the escapes of HCL", () => {
  const text = String.raw`path = "a \"b\" \\ \u0024{c} \n"`;
  expect(parseHcl(text).attributes.get("path")).toEqual(['a "b" \\ ${c} \n']);
});

test.each(["", "{", "}", "a {", 'a = "b', "a = [", "[}{", "a = = b"])(
  "the broken file %j is read without an error",
  (text) => {
    expect(parseHcl(text).name).toBe("");
  },
);
