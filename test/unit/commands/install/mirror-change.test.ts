import { describe, expect, test } from "@jest/globals";
import { ADDRESS, ADDRESSES } from "../../../../src/commands/install/address.ts";
import { mirrorChange, type MirrorChange } from "../../../../src/commands/install/mirror-change.ts";
import { installation } from "./installation.ts";

const change = (text: string, addresses = ADDRESSES): MirrorChange | null =>
  mirrorChange(installation(text), "/mirror", addresses);

const MIRROR = 'filesystem_mirror { path = "/mirror" }';

describe("nothing is to change", () => {
  test.each([
    ["where the mirror is the only method", MIRROR],
    ["where the path of the mirror is written otherwise", 'filesystem_mirror { path = "/x/../mirror/" }'],
    [
      "where both addresses are included by a pattern",
      'filesystem_mirror { path = "/mirror" include = ["*/tocsin/*"] }',
    ],
    ["where the other methods exclude the provider", `${MIRROR} direct { exclude = ["tocsin/tocsin"] }`],
    ["where the other methods include other providers only", `${MIRROR} direct { include = ["hashicorp/*"] }`],
    ["beside a folder that does not have it", `${MIRROR} filesystem_mirror { path = "/other" }`],
  ])("%s", (_title, text) => {
    expect(change(text)).toBeNull();
  });

  test("for an address that no reader of the file uses", () => {
    const text = `filesystem_mirror { path = "/mirror" include = ["${ADDRESS.Terraform}"] }`;
    expect(change(text, [ADDRESS.Terraform])).toBeNull();
    expect(change(text)).toEqual({ addMirror: true, exclusions: [] });
  });
});

describe("the mirror is to be added", () => {
  test.each([
    ["to an empty block", ""],
    ["where another folder is a mirror", 'filesystem_mirror { path = "/other" }'],
    ["where the mirror includes other providers only", 'filesystem_mirror { path = "/mirror" include = ["a/b"] }'],
    ["where the mirror excludes it", 'filesystem_mirror { path = "/mirror" exclude = ["Tocsin/Tocsin"] }'],
    [
      "where the exclusion contradicts the inclusion",
      'filesystem_mirror { path = "/mirror" include = ["*/*"] exclude = ["*/*"] }',
    ],
  ])("%s", (_title, text) => {
    expect(change(text)).toEqual({ addMirror: true, exclusions: [] });
  });
});

describe("an exclusion is to be added", () => {
  test.each(["direct", "network_mirror", "oci_mirror"])("to the method %s, beside those that it has", (method) => {
    expect(change(`${MIRROR} ${method} { exclude = ["a/b"] }`)).toEqual({
      addMirror: false,
      exclusions: [{ method, exclude: ["a/b", ...ADDRESSES] }],
    });
  });

  test("where an inclusion is wide enough, and once where it is there already", () => {
    const text = `${MIRROR} direct { include = ["*/*/*"] exclude = ["${ADDRESS.Terraform}"] }`;
    expect(change(text)?.exclusions).toEqual([{ method: "direct", exclude: ADDRESSES }]);
  });
});
