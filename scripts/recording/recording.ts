import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createSandbox, startServiceProcess, type Sandbox } from "../../test/support/terraform/sandbox.ts";
import { withText, wrapped, type Line } from "./line.ts";
import { SEED } from "./seed.ts";
import { tellStory } from "./story.ts";
import { svgOf } from "./svg.ts";

/** The committed recording. */
export const FILE = "docs/images/recording.svg";

const TITLE =
  "Tocsin exports the alarms of 200 projects, Terraform imports them, and tocsin drift names one that is off";

const COLUMNS = 90;

/**
 * The recording as an SVG: real commands, run with this Terraform on the embedded service, and lines that they print.
 * Throws if a command does not end as it should.
 */
export async function recording(terraform: string): Promise<string> {
  const sandbox = await createSandbox();
  try {
    const seed = join(sandbox.folder, "seed.json");
    await writeFile(seed, JSON.stringify(SEED));
    const service = await startServiceProcess(["--seed", seed]);
    try {
      const folder = join(sandbox.folder, "home");
      await mkdir(folder);
      const variables = { TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: service.token, TF_INPUT: "0", FORCE_COLOR: "1" };
      const env = { ...sandbox.env, ...variables, ...(await programs(sandbox, terraform)) };
      const lines = await tellStory({ folder, env, service });
      const repeatable = (line: Line): Line =>
        withText(line, (text) => text.replaceAll(service.url, "http://127.0.0.1:8080").replaceAll(folder, "~"));
      return svgOf(
        lines.flatMap((line) => wrapped(repeatable(line), COLUMNS)),
        { title: TITLE, columns: COLUMNS },
      );
    } finally {
      await service.close();
    }
  } finally {
    await sandbox.close();
  }
}

/** Puts `terraform` and `tocsin` on the PATH; the latter colors its output as on a terminal. */
async function programs({ folder, env }: Sandbox, terraform: string): Promise<NodeJS.ProcessEnv> {
  const bin = join(folder, "bin");
  await mkdir(bin);
  await symlink(terraform, join(bin, "terraform"));
  const tocsin = [process.execPath, "--import=data:text/javascript,process.stdout.isTTY=true", resolve("dist/main.js")];
  const words = tocsin.map((word) => `'${word}'`).join(" ");
  await writeFile(join(bin, "tocsin"), `#!/bin/sh\nexec ${words} "$@"\n`, { mode: 0o755 });
  return { PATH: `${bin}:${env["PATH"] ?? ""}`, TERRAFORM_BINARY_NAME: "terraform" };
}
