import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command, type Run } from "../command.ts";
import { verifyFile } from "../signature.ts";
import { filesOf, isAttested, type MadeRelease } from "./files.ts";
import { notesOf } from "./notes.ts";

type State = "absent" | "draft" | "public";

/** The workflow whose attestations count. */
const WORKFLOW = ".github/workflows/release.yml";

/**
 * Uploads the files of a release to a draft, which only maintainers see. A draft of an earlier attempt gets these files
 * again; a public release stays as it is.
 */
export async function draftRelease(release: MadeRelease, run: Run = command): Promise<string> {
  const { tag, folder, version } = release;
  const state = await stateOf(release, run);
  if (state === "public") return `${tag} is public already.`;
  if (state === "absent") {
    const input = notesOf(await readFile(join(folder, "CHANGELOG.md"), "utf8"), version);
    const options = ["--draft", "--verify-tag", "--title", tag, "--notes-file", "-"];
    await run("gh", ["release", "create", tag, ...inRepository(release), ...options], { input });
  }
  const files = await filesOf(release);
  const paths = files.map((name) => join(folder, name));
  await run("gh", ["release", "upload", tag, ...inRepository(release), "--clobber", ...paths]);
  return `The draft of ${tag} has ${files.length} files.`;
}

/**
 * Downloads a release as anybody would, and checks it: the files are those made here, each attestation is of the
 * workflow at this tag, and the list of sums is signed by the committed key. Throws if anything differs.
 */
export async function verifyRelease(release: MadeRelease, run: Run = command): Promise<string> {
  const { tag, version, publicKey } = release;
  const downloaded = await mkdtemp(join(tmpdir(), "tocsin-download-"));
  try {
    await run("gh", ["release", "download", tag, ...inRepository(release), "--dir", downloaded]);
    await assertSame(downloaded, release);
    const names = (await filesOf(release)).filter(isAttested);
    for (const name of names) await verifyAttestation(join(downloaded, name), release, run);
    await verifyFile(join(downloaded, `terraform-provider-tocsin_${version}_SHA256SUMS`), publicKey);
    return `${names.length} attestations and the signature of ${tag} are valid.`;
  } finally {
    await rm(downloaded, { recursive: true, force: true });
  }
}

/** Makes the draft of a release public, unless it already is. */
export async function publishRelease(release: MadeRelease, run: Run = command): Promise<string> {
  const { tag } = release;
  const state = await stateOf(release, run);
  if (state === "public") return `${tag} is public already.`;
  if (state === "absent") throw new Error(`${tag} has no draft. Run \`npm run publish-release -- draft\` first.`);
  await run("gh", ["release", "edit", tag, ...inRepository(release), "--draft=false", "--verify-tag"]);
  return `${tag} is public.`;
}

const inRepository = ({ repository }: MadeRelease): readonly string[] => ["--repo", repository];

async function stateOf(release: MadeRelease, run: Run): Promise<State> {
  const fields = ["--limit", "1000", "--json", "tagName,isDraft"];
  const listed = await run("gh", ["release", "list", ...inRepository(release), ...fields]);
  const all = JSON.parse(listed) as readonly { tagName: string; isDraft: boolean }[]; // the client's own format
  const found = all.filter(({ tagName }) => tagName === release.tag);
  if (found.length > 1) throw new Error(`GitHub has ${found.length} releases of ${release.tag}. Delete the drafts.`);
  if (found[0] === undefined) return "absent";
  return found[0].isDraft ? "draft" : "public";
}

/** Throws unless a folder has the files of a release and no others. */
async function assertSame(downloaded: string, release: MadeRelease): Promise<void> {
  const made = await filesOf(release);
  const there = await readdir(downloaded);
  const differing: string[] = [];
  for (const name of new Set([...made, ...there])) {
    const isInBoth = made.includes(name) && there.includes(name);
    if (isInBoth && (await bytesOf(downloaded, name)).equals(await bytesOf(release.folder, name))) continue;
    differing.push(name);
  }
  if (differing.length === 0) return;
  throw new Error(`On GitHub, ${release.tag} differs from the files made here: ${differing.join(", ")}.`);
}

const bytesOf = (folder: string, name: string): Promise<Buffer> => readFile(join(folder, name));

async function verifyAttestation(file: string, { repository, tag }: MadeRelease, run: Run): Promise<void> {
  const signer = ["--signer-workflow", `${repository}/${WORKFLOW}`, "--source-ref", `refs/tags/${tag}`];
  await run("gh", ["attestation", "verify", file, "--repo", repository, ...signer, "--deny-self-hosted-runners"]);
}
