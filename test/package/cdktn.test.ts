import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";

interface Manifest {
  readonly version: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest; // npm's own format

describe("the peers of the package", () => {
  const { peerDependencies: ours } = manifestIn(".");

  test("allow every constructs that cdktf allows: cdktn allows some of these, and npm installs one for both", () => {
    expect(ours["constructs"]).toBe(manifestIn("node_modules/cdktf").peerDependencies["constructs"]);
  });

  test("allow cdktn from its first release to the next major version, as each of its releases is a minor one", () => {
    expect(ours["cdktn"]).toBe(">=0.22.0 <1");
    expect(manifestIn("node_modules/cdktn").version).toMatch(/^0\.(2[2-9]|[3-9]\d)\./);
  });
});
