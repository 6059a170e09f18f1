import { createService } from "../../../src/service/index.ts";
import { SECRETS } from "./request.ts";

/** A service of one trial. */
export interface Started {
  readonly url: string;
  /** The stacks of internal errors, as they were logged. */
  readonly stacks: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a service that nobody else has used, so that a failure can be repeated. */
export async function startService(): Promise<Started> {
  const stacks: string[] = [];
  const service = await createService({
    seed: {
      users: [
        { username: "root", email: "root@example.com", token: SECRETS[0], admin: true },
        { username: "ada", email: "ada@example.com", token: SECRETS[1] },
      ],
      groups: [{ full_path: "team" }],
      projects: [
        { full_path: "team/app", moved_from: ["team/old"], client_keys: [{ public_key: "glet_a" }] },
        { full_path: "team/lib", error_tracking: { api_url: "https://t.example/api/0/projects/a/b" } },
      ],
      tier: "ultimate",
    },
    profile: "upstream",
    log: (line) => {
      if (line.includes("\n")) stacks.push(line);
    },
  });
  return { url: service.url, stacks, close: service.close };
}
