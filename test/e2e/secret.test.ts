import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { expect, test } from "@jest/globals";
import { describeWithTerraform } from "../support/workspace.ts";

const HEADER = "gate-secret-nobody-may-see";

/** A block of each resource, and a provider with a private header that comes from a file, as a literal would stand in the saved plan. */
const CONFIGURATION = `
provider "tocsin" {
  headers = { "X-Gate" = file("gate.txt") }
}
resource "tocsin_notification_setting" "web" {
  project = "demo/web"
  level   = "watch"
}
resource "tocsin_error_tracking_settings" "web" {
  project = "demo/web"
}
resource "tocsin_client_key" "web" {
  project = tocsin_error_tracking_settings.web.project
}
output "dsn" {
  value = tocsin_client_key.web.tracker_dsn
}
`;

/** Every file in a zip, unpacked, one after the other. */
function unzip(zip: Buffer): string {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const texts: string[] = [];
  let entry = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [method, size] = [zip.readUInt16LE(entry + 10), zip.readUInt32LE(entry + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(entry + offset)) as [
      number,
      number,
      number,
    ]; // three numbers in, three out
    const local = zip.readUInt32LE(entry + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + size);
    texts.push((method === 0 ? packed : inflateRawSync(packed)).toString("latin1"));
    entry += 46 + name + extra + comment;
  }
  return texts.join("\n");
}

describeWithTerraform("a secret", (open) => {
  test("is in no state, plan, log at the level trace, or output", async () => {
    const workspace = await open();
    await writeFile(join(workspace.folder, "gate.txt"), HEADER);
    await workspace.write(CONFIGURATION);
    const log = { TF_LOG: "trace" };
    const planned = await workspace.terraform("plan -out=it.plan", log);
    const applied = await workspace.terraform("apply it.plan", log);
    const refreshed = await workspace.terraform("plan -refresh-only", log);
    const shown = await workspace.terraform("show -json it.plan");
    const plan = unzip(await readFile(join(workspace.folder, "it.plan")));
    const state = (await workspace.terraform("state pull")).stdout;
    const output = (await workspace.terraform("output -json")).stdout;
    const destroyed = await workspace.terraform("destroy -auto-approve", log);

    expect(applied.code).toBe(0);
    expect(plan).toContain("tocsin_client_key");
    expect(state).toContain("glet_");
    expect(output).toContain("glet_");
    expect(applied.stderr).toContain("/error_tracking/client_keys");
    const runs = [planned, applied, refreshed, destroyed].map(({ stdout, stderr }) => stdout + stderr);
    for (const text of [...runs, shown.stdout, plan, state, output]) {
      expect(text).not.toContain(workspace.service.token);
      expect(text).not.toContain(HEADER);
    }
  });
});
