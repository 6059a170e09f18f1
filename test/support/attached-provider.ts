import { start } from "./running.ts";

/** A provider that runs for as long as a test needs it: Terraform attaches to it and starts none. */
export interface AttachedProvider {
  /** The value for TF_REATTACH_PROVIDERS. */
  readonly reattach: string;
  close(): Promise<void>;
}

/** Starts the built provider as `tocsin debug` does, with the environment that Terraform would give it. Rejects when it ends early. */
export async function startAttachedProvider(env: NodeJS.ProcessEnv): Promise<AttachedProvider> {
  const provider = start(process.execPath, ["dist/main.js", "debug"], { cwd: ".", env });
  const stdout = await provider.printed("\n");
  return {
    reattach: stdout.slice(stdout.indexOf("'") + 1, stdout.lastIndexOf("'")),
    async close() {
      provider.signal("SIGTERM");
      await provider.ended;
    },
  };
}
