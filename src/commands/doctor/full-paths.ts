import type { Client, Place } from "../../provider/client/index.ts";
import { type Result, warning } from "./result.ts";

/**
 * Warns where a project of the user answers by its number, and not by its full path, as something in between changes
 * the `%2F` of the path. Says nothing where it cannot tell.
 */
export async function* checkFullPaths({ projects }: Client, timeoutMs: number): AsyncGenerator<Result> {
  const isThere = (reference: string): Promise<boolean> =>
    projects.find(reference, { signal: AbortSignal.timeout(timeoutMs) }).then(
      (found) => found !== null,
      () => false,
    );
  const project = await firstOf(projects.pages(null, { signal: AbortSignal.timeout(timeoutMs) })).catch(() => null);
  if (project === null || (await isThere(project.path)) || !(await isThere(project.id))) return;
  yield warning(
    "service",
    `Project ${project.id} answers by its ID, and not by its path ${project.path}: a proxy in between changes the \`%2F\` of the path.`,
    "Write numeric IDs, or configure the proxy to pass paths on unchanged (Apache: `AllowEncodedSlashes NoDecode` and `nocanon`).",
  );
}

async function firstOf(pages: AsyncIterable<readonly Place[]>): Promise<Place | null> {
  for await (const [place] of pages) return place ?? null;
  return null;
}
