import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { parseHcl } from "../../../../../src/commands/terraform/configuration/hcl/hcl-body.ts";
import { checkSample } from "../../../../support/check-sample.ts";
import { needing } from "../../../../support/needs.ts";
import { runs } from "../../../../support/runs.ts";
import { cleanEnvironment, findTerraform, run } from "../../../../support/terraform/terraform.ts";
import { configuration, plainBody, type PlainBody } from "./random-hcl.ts";

test("any configuration reads as it was written", () => {
  fc.assert(
    fc.property(configuration, ({ plain, text }) => {
      expect(plainBody(parseHcl(text))).toEqual(plain);
    }),
    { numRuns: runs(100, 5000) },
  );
});

const engine = findTerraform();

needing("terraform or tofu", engine !== null).test("it reads the same when Terraform has formatted it", () =>
  checkSample(configuration, { count: runs(50, 1000) }, expectSameFormatted),
);

async function expectSameFormatted(
  configurations: readonly { readonly plain: PlainBody; readonly text: string }[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tocsin-hcl-"));
  try {
    const files = configurations.map((one, index) => ({ ...one, path: join(folder, `${index}.tf`) }));
    await Promise.all(files.map(({ path, text }) => writeFile(path, text)));
    // It refuses what is no HCL.
    expect(await run(engine ?? "", ["fmt", "-list=false"], { cwd: folder, env: cleanEnvironment({}) })).toMatchObject({
      code: 0,
      stderr: "",
    });
    for (const { path, plain } of files) expect(plainBody(parseHcl(await readFile(path, "utf8")))).toEqual(plain);
  } finally {
    await rm(folder, { recursive: true });
  }
}
