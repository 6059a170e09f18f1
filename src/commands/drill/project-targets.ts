import { nodeHostWith } from "../../host/node/index.ts";
import { diagnosticError, type DiagnosticError } from "../../kit/errors.ts";
import { connectFrom, type ConnectOptions } from "../../provider/configuration/index.ts";
import { targetFrom, type Target } from "./target.ts";

/** How projects are read. */
export interface ReadOptions extends ConnectOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/**
 * The DSNs of all keys that the projects have. Throws the first failure, and `invalid` for a project without a key:
 * nothing could arrive there.
 */
export async function targetsOfProjects(
  projects: readonly string[],
  { env, signal, ...options }: ReadOptions,
): Promise<readonly Target[]> {
  const client = await connectFrom(nodeHostWith(env), options);
  try {
    // The client has the provider's limits.
    const all = await Promise.all(
      projects.map(async (project) => {
        const { value: keys } = await client.clientKeys.list(project, { signal });
        if (keys.length === 0) throw noKeys(project);
        return keys.map(({ id, tracker_dsn: dsn }) => targetFrom(dsn, `The DSN of key ${id}`, `${project}:${id}`));
      }),
    );
    return all.flat();
  } finally {
    await client.close();
  }
}

const noKeys = (project: string): DiagnosticError =>
  diagnosticError(
    { code: "invalid", summary: `${project} has no client key` },
    { why: "No application can report errors to it. Create a key, such as with a tocsin_client_key." },
  );
