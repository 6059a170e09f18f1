import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { MOVER, openStates, OTHER_MOVER, setting } from "../../../../support/shards/states.ts";
import type { StateEntry } from "../../../../support/shards/state-file.ts";

const states = openStates();

const blocks = (): ReturnType<typeof states.move> => states.move({ form: "blocks", out: states.path("{}.tf") });

describe("commands", () => {
  test("move each object by its own address, run in an empty folder, and end with what to push", async () => {
    states.write([setting({ module: "module.x", key: "it's" })]);
    const { stdout } = await states.move({ state: states.path("{}.tfstate") });
    expect(stdout.replaceAll(states.path("."), "/states")).toMatchInlineSnapshot(`
      "#!/bin/sh
      # From 4 shards to 5: 1 of 1 objects move.
      # If it is interrupted, write it again with the same command: the new one has what is left.
      set -eu
      here=$PWD
      unset TF_DATA_DIR
      empty=$(mktemp -d)
      trap 'rmdir "$empty"' EXIT
      cd "$empty"

      terraform state mv -state='/states/0.tfstate' -state-out='/states/4.tfstate' 'module.x.tocsin_notification_setting.this["it'\\''s"]' 'module.x.tocsin_notification_setting.this["it'\\''s"]'

      # Then push each state to where it came from, in this order:
      #   shard 4: terraform state push '/states/4.tfstate'
      #   shard 0: terraform state push '/states/0.tfstate'
      "
    `);
  });

  test("name the program that wrote the states", async () => {
    states.write([setting({ provider: 'provider["registry.opentofu.org/tocsin/tocsin"]' })]);
    expect((await states.move()).stdout).toMatch(/^tofu state mv /m);
    expect((await states.move({ program: "/opt/the tofu" })).stdout).toMatch(/^'\/opt\/the tofu' state mv /m);
  });

  test("after an interrupted run name the states that it has changed, too", async () => {
    states.write([setting()], [setting({ key: "moved", attributes: { project: OTHER_MOVER } })]);
    const { stdout } = await states.move();
    expect(stdout.match(/^#\s+shard \d/gm)).toEqual(["#   shard 4", "#   shard 0", "#   shard 1"]);
    expect(stdout).toContain("Some objects had been moved before.");
  });

  test("only remove an object that an interrupted run has left in both states", async () => {
    states.write([setting()], [setting()]);
    const { stdout, notes } = await states.move();
    expect(stdout).toContain(
      `terraform state rm -state='${states.path("0.tfstate")}' 'tocsin_notification_setting.this'\n`,
    );
    expect(stdout).not.toContain("state mv");
    expect(stdout.match(/^#\s+shard \d/gm)).toEqual(["#   shard 4", "#   shard 0"]);
    expect(notes).toContain("In two states, and only to be removed from one: 1.");
  });
});

describe("blocks", () => {
  test("forget an object in one state and import it in the other, in a file for each", async () => {
    states.write([setting({ module: "module.x", key: MOVER }), setting({ name: "plain" })]);
    expect((await blocks()).stdout).toBe(`${states.path("0.tf")}\n${states.path("4.tf")}\n`);
    expect(readFileSync(states.path("0.tf"), "utf8")).toMatchInlineSnapshot(`
      "# From 4 shards to 5: 2 of 2 objects move.
      # Remove this file once it is applied.

      moved {
        from = module.x.tocsin_notification_setting.this["team/app-9"]
        to   = tocsin_notification_setting.moved_97285bd8e5
      }

      removed {
        from = tocsin_notification_setting.moved_97285bd8e5

        lifecycle {
          destroy = false
        }
      }

      removed {
        from = tocsin_notification_setting.plain

        lifecycle {
          destroy = false
        }
      }
      "
    `);
    expect(readFileSync(states.path("4.tf"), "utf8")).toMatchInlineSnapshot(`
      "# From 4 shards to 5: 2 of 2 objects move.
      # Remove this file once it is applied.

      import {
        to = module.x.tocsin_notification_setting.this["team/app-9"]
        id = "project/team/app-9"
      }

      import {
        to = tocsin_notification_setting.plain
        id = "project/team/app-9"
      }
      "
    `);
  });

  test("import nothing that the other state has already", async () => {
    states.write([setting()], [setting()]);
    expect((await blocks()).stdout).toBe(`${states.path("0.tf")}\n`);
    expect(readFileSync(states.path("0.tf"), "utf8")).toContain("removed {");
  });

  test("say how they are applied in a shard that goes away", async () => {
    states.write([], [setting()]);
    await states.move({ from: 5, to: 4, form: "blocks", out: states.path("{}.tf") });
    expect(readFileSync(states.path("4.tf"), "utf8")).toContain("# This shard goes away: apply this file without");
    expect(readFileSync(states.path("0.tf"), "utf8")).toContain("# Remove this file once it is applied.");
  });

  test("are not written at all where one of their folders is missing", async () => {
    states.write([setting()]);
    mkdirSync(states.path("0"));
    const into = states.move({ form: "blocks", out: states.path("{}/moved.tf") });
    await expect(into).rejects.toThrow(`Cannot write ${states.path("4/moved.tf")}`);
    expect(existsSync(states.path("0/moved.tf"))).toBe(false);
  });

  test("are never written over a file that is there", async () => {
    states.write([setting()]);
    writeFileSync(states.path("4.tf"), "mine");
    await expect(blocks()).rejects.toThrow(`Cannot write ${states.path("4.tf")}`);
    expect(readFileSync(states.path("4.tf"), "utf8")).toBe("mine");
    expect(existsSync(states.path("0.tf"))).toBe(false);
  });

  test.each<[string, StateEntry, string]>([
    ["a tainted object", setting({ status: "tainted" }), "it is tainted"],
    [
      "a key with earlier ones",
      setting({ type: "tocsin_client_key", attributes: { project: MOVER, key_id: 2, previous_keys: [{ key_id: 1 }] } }),
      "its earlier client keys, which are still valid, are known to its state alone. Use --as commands.",
    ],
    [
      "a key that is gone",
      setting({ type: "tocsin_client_key", attributes: { project: MOVER, key_id: null, previous_keys: [] } }),
      "its current client key is gone",
    ],
  ])("are refused where an import would lose something: %s", async (_what, entry, message) => {
    states.write([entry]);
    await expect(blocks()).rejects.toThrow(message);
    expect(existsSync(states.path("0.tf"))).toBe(false);
    expect((await states.move()).stdout).toContain("state mv");
  });

  test("come with a note on what `restore` goes back to", async () => {
    states.write([setting({ attributes: { project: MOVER, on_destroy: "restore" } })]);
    expect((await blocks()).notes).toMatch(
      /on_destroy = "restore" of these[^]*\n {2}tocsin_notification_setting\.this\n$/,
    );
  });
});

describe("a state", () => {
  test("that is still to come may be missing or empty", async () => {
    states.write([setting()]);
    expect((await states.move()).notes).toContain("1 of 1 objects move");
    writeFileSync(states.path("4.tfstate"), "\n");
    expect((await states.move()).notes).toContain("1 of 1 objects move");
  });

  test.each([
    ["missing", null, "no such file"],
    ["empty", "", "it is empty"],
    ["encrypted", '{"encrypted_data": "x"}', "encrypted"],
    ["something else", "{", "Not a Terraform state"],
  ])("that must be there is named when it is %s", async (_what, text, message) => {
    states.write([setting()]);
    rmSync(states.path("2.tfstate"));
    if (text !== null) writeFileSync(states.path("2.tfstate"), text);
    await expect(states.move()).rejects.toThrow(`Cannot read the state ${states.path("2.tfstate")}`);
    await expect(states.move()).rejects.toThrow(new RegExp(message, "i"));
  });
});
