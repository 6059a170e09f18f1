/** The provider without the tricks that make it start sooner: each can be left out, and is explained. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { VERSION } from "../../src/version.ts";
import { start } from "../support/terraform/running.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";

const COOKIE = { TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2" };

const folder = mkdtempSync(join(tmpdir(), "tocsin-tricks-"));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Builds the provider without any of them, and returns their names. The builder uses `import.meta`, so it runs by
 * itself.
 */
async function buildPlain(): Promise<readonly string[]> {
  const program = `
    import { buildProvider } from "./scripts/build/provider.ts";
    import { TRICKS } from "./scripts/build/tricks.ts";
    await buildProvider(${JSON.stringify(folder)}, { without: TRICKS });
    console.log(TRICKS.join());`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  const { code, stdout, stderr } = await run(process.execPath, args, { cwd: process.cwd(), env: process.env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trim().split(",");
}

test("the provider starts without any of the tricks, each of which is a row of the decision", async () => {
  const tricks = await buildPlain();
  const page = readFileSync("docs/decisions/0009-where-a-start-goes.md", "utf8");
  const rows = [...page.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual([...tricks].sort());
  const launcher = join(folder, `terraform-provider-tocsin_v${VERSION}`);
  const plugin = start(launcher, [], { cwd: folder, env: cleanEnvironment({ TMPDIR: folder, ...COOKIE }) });
  expect(await plugin.printed("\n")).toMatch(/^1\|6\|unix\|[^|\n]+\|grpc\|\n$/);
  plugin.signal("SIGKILL");
  await plugin.ended;
});
