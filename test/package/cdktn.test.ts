import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { installInto, pack } from "../support/installed.ts";
import { describeAttached } from "../support/workspace.ts";

interface Manifest {
  readonly version: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest; // npm's own format

describeAttached("installed beside cdktn alone", (open) => {
  test("the example for CDKTF applies with cdktn in the place of cdktf, plans empty, and destroys", async () => {
    const workspace = await open();
    const { folder, env } = workspace;
    const project = installInto(join(folder, "project"), pack(), ["cdktn", "constructs"]);
    const program = await readFile("examples/cdktf/main.ts", "utf8");
    writeFileSync(join(project, "main.ts"), program.replace(/\bcdktf\b/g, "cdktn"));
    execFileSync(resolve("node_modules/.bin/tsx"), ["main.ts"], { cwd: project, env });
    const written = join(project, "cdktf.out/stacks/alarms/cdk.tf.json");
    expect(JSON.parse(await readFile(written, "utf8"))).toMatchObject({
      "//": { metadata: { version: manifestIn("node_modules/cdktn").version } },
    });
    await cp(written, join(folder, "cdk.tf.json"));

    await workspace.expectExit(0, "init");
    expect(await workspace.apply()).toContain("Resources: 7 added");
    await workspace.expectNoChanges();
    expect(await workspace.request("GET", "/projects/demo%2Fweb/error_tracking/client_keys")).toHaveLength(2);
    expect(await workspace.expectExit(0, "destroy -auto-approve")).toContain("Resources: 7 destroyed");
  });
});

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
