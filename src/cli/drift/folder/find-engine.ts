import { access, constants } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { DiagnosticError } from "../../../kit/errors.ts";

/**
 * The terraform to run: the first of those in TERRAFORM_BINARY_NAME, which CDKTF reads too, else `terraform`, else `tofu` on the PATH. Throws
 * `invalid` where there is none.
 */
export async function findEngine(env: NodeJS.ProcessEnv): Promise<string> {
  const [named] = (env["TERRAFORM_BINARY_NAME"] ?? "").split(delimiter).filter((name) => name !== "");
  for (const name of named === undefined ? ["terraform", "tofu"] : [named]) {
    const found = await findOnPath(name, env["PATH"] ?? "");
    if (found !== null) return found;
  }
  throw new DiagnosticError({
    code: "invalid",
    summary: named === undefined ? "There is no terraform and no tofu" : `There is no ${named}`,
    detail:
      named === undefined
        ? "Install one of them, put it on the PATH, or name it in TERRAFORM_BINARY_NAME."
        : "The environment variable TERRAFORM_BINARY_NAME names it. Correct the variable, or remove it.",
  });
}

async function findOnPath(name: string, path: string): Promise<string | null> {
  const places = name.includes("/") ? [resolve(name)] : path.split(delimiter).map((folder) => join(folder, name));
  for (const place of places) {
    const isExecutable = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return place;
  }
  return null;
}
