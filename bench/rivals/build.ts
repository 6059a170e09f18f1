import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const SOURCE = join(import.meta.dirname, "framework");
const BINARY = "terraform-provider-framework_v0.1.0";

// As HashiCorp's template for providers releases them; without the commit, which would link the binary again after each
// one.
const ARGUMENTS = ["build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w"];

/**
 * Builds the provider on HashiCorp's framework into a folder. Resolves to the path of its binary, or to null when `go`
 * is not on the PATH. Rejects with the output of `go` when the build fails.
 */
export async function buildFramework(folder: string): Promise<string | null> {
  const binary = resolve(folder, BINARY);
  try {
    await run("go", [...ARGUMENTS, "-o", binary, "."], { cwd: SOURCE, env: { ...process.env, CGO_ENABLED: "0" } });
    return binary;
  } catch (thrown) {
    // What execFile rejects with.
    const { code, stdout, stderr } = thrown as { code?: unknown; stdout?: string; stderr?: string };
    if (code === "ENOENT") return null;
    throw new Error(`go build failed:\n${stdout ?? ""}${stderr ?? ""}`, { cause: thrown });
  }
}
