import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { openExport } from "../support/export.ts";
import { needing } from "../support/needs.ts";
import { run } from "../support/terraform/terraform.ts";

const MAIN = join(process.cwd(), "dist/main.js");
const canMount = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

needing("unshare and tmpfs", canMount).describe(
  "a full disk is an error that says so, and leaves the journal alone",
  () => {
    test.each([
      ["under the journal", 8, "--group team", ".tocsin-export.jsonl"],
      ["under the files", 4, "--global", "tocsin.tf"],
    ])("%s", async (_where, ...[kib, scope, name]) => {
      const { folder, env } = await openExport();
      const full = join(folder, "full");
      mkdirSync(full);
      const command = `"${process.execPath}" "${MAIN}" export ${scope} --out full`;
      const script = `mount -t tmpfs -o size=${kib}k tmpfs full && ${command}; code=$?; ls -A full; exit $code`;
      const { code, stdout, stderr } = await run("unshare", ["-rm", "sh", "-c", script], { cwd: folder, env });
      expect({ code, stdout }).toEqual({ code: 1, stdout: ".tocsin-export.jsonl\n" });
      expect(stderr).toContain(`tocsin: Cannot write ${join(full, name)}\nENOSPC: no space left on device\n`);
    });
  },
);
