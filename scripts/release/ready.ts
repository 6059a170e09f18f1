import { readFile } from "node:fs/promises";
import { command } from "./command.ts";

/** The commit to release. */
export interface Commit {
  readonly version: string;
  readonly hash: string;
  readonly date: string;
}

/** Why a checkout cannot be released, each in one sentence; empty when it can. */
export function problemsOf({ version, status, tags, changelog }: Checkout): readonly string[] {
  const tag = `v${version}`;
  const heading = changelog.split("\n").find((line) => line.startsWith(`## ${version} (`));
  const problems = [
    status === "" ? null : `The working tree is not clean. Commit or remove:\n${status}`,
    tags.includes(tag) ? null : `HEAD has no tag ${tag}, the version in package.json. Run \`git tag ${tag}\`.`,
    heading === undefined ? `CHANGELOG.md has no heading \`## ${version} (<date>)\`.` : null,
    heading === `## ${version} (unreleased)`
      ? `CHANGELOG.md says that ${version} is unreleased. Write the date there.`
      : null,
  ];
  return problems.filter((problem) => problem !== null);
}

/** The facts that decide whether a checkout can be released. */
export interface Checkout {
  /** As package.json has it. */
  readonly version: string;
  /** The output of `git status --porcelain`. */
  readonly status: string;
  /** Those of HEAD. */
  readonly tags: readonly string[];
  readonly changelog: string;
}

/** The commit at HEAD, and why it cannot be released. */
export interface Head {
  readonly commit: Commit;
  readonly problems: readonly string[];
}

/** Reads the commit at HEAD. */
export async function readHead(): Promise<Head> {
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string }; // npm's own format
  const problems = problemsOf({
    version,
    status: (await command("git", ["status", "--porcelain"])).trim(),
    tags: (await command("git", ["tag", "--points-at", "HEAD"])).split("\n"),
    changelog: await readFile("CHANGELOG.md", "utf8"),
  });
  const [hash = "", date = ""] = (await command("git", ["log", "-1", "--format=%H %cI"])).trim().split(" ");
  return { commit: { version, hash, date }, problems };
}

/** Reads the commit at HEAD. Throws, with every reason, if it cannot be released. */
export async function readyCommit(): Promise<Commit> {
  const { commit, problems } = await readHead();
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return commit;
}
