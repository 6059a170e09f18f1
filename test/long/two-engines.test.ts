import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { configuration } from "../support/terraform/configuration.ts";
import { registryOf } from "../support/terraform/bundled-provider.ts";
import { setting, seed } from "../support/terraform/every-resource.ts";
import { findEngines, run, type Finished } from "../support/terraform/terraform.ts";
import { needing } from "../support/needs.ts";
import { describeWithTerraform } from "../support/terraform/workspace.ts";
import { openGuide } from "../support/text/guide.ts";

const guide = openGuide("install", "Terraform and OpenTofu on one state");

const engines = findEngines();
const ofKind = (registry: string): string | undefined => engines.find((engine) => registryOf(engine) === registry);
const terraform = ofKind("registry.terraform.io");
const tofu = ofKind("registry.opentofu.org");

describeWithTerraform("a state of two engines", (open) => {
  const title = "goes from Terraform to OpenTofu by itself, and back as the guide says";
  if (terraform === undefined || tofu === undefined) {
    needing("Terraform and OpenTofu in TERRAFORM_BINARY_NAME", false).test(title, () => undefined);
    return;
  }
  test(title, async () => {
    const workspace = await open({ seed });
    const backend = 'terraform {\n  backend "local" {\n    path = "../shared.tfstate"\n  }\n}\n';
    // As on two machines: each engine has a folder of its own.
    const inFolder = async (engine: string, ...args: readonly string[]): Promise<Finished> => {
      const cwd = join(workspace.folder, registryOf(engine));
      await mkdir(cwd, { recursive: true });
      await writeFile(join(cwd, "main.tf"), configuration(backend + setting("watch")));
      return run(engine, [...args, "-no-color"], { cwd, env: workspace.env });
    };
    const plan = (engine: string): Promise<Finished> => inFolder(engine, "plan", "-detailed-exitcode");
    for (const engine of [terraform, tofu]) {
      expect(await inFolder(engine, "init")).toMatchObject({ code: 0 });
      expect(await inFolder(engine, "apply", "-auto-approve")).toMatchObject({ code: 0 });
      expect(await plan(engine)).toMatchObject({ code: 0 });
    }
    const refused = await plan(terraform);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(guide.take("text", "Error:").trim()) });

    const [program, ...args] = guide.take("sh", "replace-provider").trim().split(" ");
    expect(program).toBe("terraform");
    expect(
      await run(terraform, args, { cwd: join(workspace.folder, registryOf(terraform)), env: workspace.env }),
    ).toMatchObject({
      code: 0,
    });
    expect(await plan(terraform)).toMatchObject({ code: 0 });
    expect(guide.untaken()).toEqual([]);
  });
});
