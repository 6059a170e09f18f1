import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { shardOf } from "../../src/commands/shards/shard-of.ts";
import { runScript, tocsinShards } from "../support/shards/sharded.ts";
import { stateText } from "../support/shards/state-file.ts";
import { describeWithEveryEngine, type Workspace } from "../support/terraform/workspace.ts";

const PATHS = Array.from({ length: 40 }, (_, index) => `team/app-${index}`);

const [MOVERS, STAYERS] = [1, 0].map((shard) => PATHS.filter((path) => shardOf(path, 2) === shard).slice(0, 3));

/** Makes a key with everything that could break a script or a block. */
const keyOf = (path: string): string => `${path} it's \${a} %{b} "q" \\ \n$(touch owned) \`touch owned\`\u001b\u2028é`;

/** Writes the state of the one shard that there is, with the data of a folder whose backend cannot be reached. */
function lay({ folder }: Workspace): string {
  const entries = [...(MOVERS ?? []), ...(STAYERS ?? [])].map((path) => ({
    key: keyOf(path),
    attributes: { project: path, level: "watch", on_destroy: "restore" },
  }));
  writeFileSync(join(folder, "0.tfstate"), stateText(entries));
  const [data, backend] = [join(folder, "data"), { type: "http", config: { address: "http://127.0.0.1:9" }, hash: 1 }];
  mkdirSync(data);
  writeFileSync(join(data, "terraform.tfstate"), JSON.stringify({ version: 3, serial: 1, lineage: "d", backend }));
  return data;
}

/** The keys of the objects in a state. */
function keysIn({ folder }: Workspace, shard: number): readonly string[] {
  const state = JSON.parse(readFileSync(join(folder, `${shard}.tfstate`), "utf8")) as State; // Terraform's own format
  return state.resources.flatMap(({ instances }) => instances.map(({ index_key: key }) => key)).sort();
}

interface State {
  readonly resources: readonly { readonly instances: readonly { readonly index_key: string }[] }[];
}

describeWithEveryEngine("a move between shards", (open) => {
  test("that was killed while it moved an object is completed by a second one, whatever the keys are", async () => {
    const opened = await open();
    const workspace = {
      ...opened,
      env: { ...opened.env, TF_DATA_DIR: lay(opened), TERRAFORM_BINARY_NAME: opened.engine },
    };
    const at = (name: string): string => join(workspace.folder, name);
    const script = async (): Promise<string> => {
      const { stdout } = await tocsinShards(workspace, ["move", "--from", "1", "--to", "2", "--state", "{}.tfstate"]);
      return stdout;
    };
    copyFileSync(at("0.tfstate"), at("before"));
    const first = await script();
    const [head = ""] = first.split(/(?<= state mv .*\n)/);
    expect(await runScript(workspace, head)).toMatchObject({ code: 0, stderr: "" });
    expect(keysIn(workspace, 1)).toHaveLength(1);
    // The object has reached one file, and has not left the other.
    copyFileSync(at("before"), at("0.tfstate"));

    expect(await runScript(workspace, await script())).toMatchObject({ code: 0, stderr: "" });
    expect(keysIn(workspace, 0)).toEqual((STAYERS ?? []).map(keyOf).sort());
    expect(keysIn(workspace, 1)).toEqual((MOVERS ?? []).map(keyOf).sort());
    expect(await script()).toBe("");
    expect(() => readFileSync(at("owned"))).toThrow("ENOENT");
  });
});
