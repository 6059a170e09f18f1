import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import type { Run } from "../../../../scripts/release/command.ts";
import { draftRelease, publishRelease, verifyRelease } from "../../../../scripts/release/publish/github.ts";
import type { MadeRelease } from "../../../../scripts/release/publish/files.ts";
import { signFile } from "../../../../scripts/release/signature.ts";
import { makeKey, withGpg, type TestKey } from "../../../support/gpg.ts";
import { makeRelease, SUMS, UPLOADED, WITH_ATTESTATION } from "../../../support/made-release.ts";

/** A stand-in for GitHub's client, with the releases that it has. */
class Hub {
  readonly releases: { tagName: string; isDraft: boolean; notes: string }[] = [
    { tagName: "v1.2.2", isDraft: false, notes: "" },
  ];
  readonly files = new Map<string, Buffer>();
  readonly verified: string[][] = [];
  readonly changes: string[] = [];
  isAttested = true;

  readonly run: Run = (name, args, options) => {
    expect([name, args.includes("ada/bell")]).toEqual(["gh", true]);
    const [noun, verb] = args;
    if (noun === "attestation" && !this.isAttested) return Promise.reject(new Error("no attestation"));
    if (noun === "attestation") this.verified.push([...args.slice(2)]);
    else if (verb === "list") return Promise.resolve(JSON.stringify(this.releases));
    else if (verb === "download") this.download(args.at(-1) ?? "");
    else this.change(args, options?.input ?? "");
    return Promise.resolve("");
  };

  private download(folder: string): void {
    for (const [name, bytes] of this.files) writeFileSync(join(folder, name), bytes);
  }

  private change(args: readonly string[], input: string): void {
    const [, verb = "", tag = ""] = args;
    this.changes.push(verb);
    if (verb === "create") this.releases.unshift({ tagName: tag, isDraft: args.includes("--draft"), notes: input });
    if (verb === "edit") Object.assign(this.releases[0] ?? {}, { isDraft: !args.includes("--draft=false") });
    if (verb !== "upload") return;
    expect(args).toContain("--clobber");
    for (const path of args.slice(args.indexOf("--clobber") + 1)) this.files.set(basename(path), readFileSync(path));
  }
}

test("a draft gets every file, and the entries of its own version", async () => {
  const hub = new Hub();
  expect(await draftRelease(makeRelease(), hub.run)).toBe("The draft of v1.2.3 has 7 files.");
  expect(hub.releases[0]).toEqual({ tagName: "v1.2.3", isDraft: true, notes: "- It tolls.\n" });
  expect([...hub.files.keys()]).toEqual(UPLOADED);
});

test("a draft of an earlier attempt gets the files again; a public release stays as it is", async () => {
  const hub = new Hub();
  const release = makeRelease();
  await draftRelease(release, hub.run);
  writeFileSync(join(release.folder, "tocsin-1.2.3.tgz"), "other bytes");
  await draftRelease(release, hub.run);
  expect(hub.changes).toEqual(["create", "upload", "upload"]);
  expect(hub.files.get("tocsin-1.2.3.tgz")?.toString()).toBe("other bytes");
  expect(await publishRelease(release, hub.run)).toBe("v1.2.3 is public.");
  expect(hub.releases[0]?.isDraft).toBe(false);
  expect(await draftRelease(release, hub.run)).toBe("v1.2.3 is public already.");
  expect(await publishRelease(release, hub.run)).toBe("v1.2.3 is public already.");
  expect(hub.changes).toEqual(["create", "upload", "upload", "edit"]);
});

test("nothing becomes public that has no draft, or two", async () => {
  const hub = new Hub();
  await expect(publishRelease(makeRelease(), hub.run)).rejects.toThrow("v1.2.3 has no draft");
  for (const isDraft of [true, false]) hub.releases.push({ tagName: "v1.2.3", isDraft, notes: "" });
  await expect(publishRelease(makeRelease(), hub.run)).rejects.toThrow("GitHub has 2 releases of v1.2.3");
  expect(hub.changes).toEqual([]);
});

withGpg.describe("a release on GitHub", () => {
  let key: TestKey;
  let signature: Buffer;
  beforeAll(async () => {
    key = makeKey("rsa2048", "");
    const { folder } = makeRelease();
    await signFile(join(folder, SUMS), { key: key.privateKey, passphrase: "" });
    signature = readFileSync(join(folder, `${SUMS}.sig`));
  });

  /** Makes a signed release and uploads it. */
  async function uploaded(): Promise<{ readonly hub: Hub; readonly release: MadeRelease }> {
    const hub = new Hub();
    const release = makeRelease();
    writeFileSync(join(release.folder, `${SUMS}.sig`), signature);
    writeFileSync(release.publicKey, key.publicKey);
    await draftRelease(release, hub.run);
    return { hub, release };
  }

  test("is verified as it was downloaded: bytes, attestations of the workflow at the tag, signature", async () => {
    const { hub, release } = await uploaded();
    expect(await verifyRelease(release, hub.run)).toBe("4 attestations and the signature of v1.2.3 are valid.");
    const files = hub.verified.map(([file = ""]) => file);
    expect(files.map((file) => basename(file))).toEqual(WITH_ATTESTATION);
    expect(files.filter((file) => file.startsWith(release.folder))).toEqual([]);
    const options = [
      "--repo ada/bell --signer-workflow ada/bell/.github/workflows/release.yml",
      "--source-ref refs/tags/v1.2.3 --deny-self-hosted-runners",
    ];
    for (const [, ...given] of hub.verified) expect(given.join(" ")).toBe(options.join(" "));
  });

  test.each<[what: string, spoil: (parts: { hub: Hub; release: MadeRelease }) => void, reason: string]>([
    [
      "other bytes",
      ({ hub }) => hub.files.set("tocsin-1.2.3.tgz", Buffer.from("other")),
      "differs.*: tocsin-1.2.3.tgz",
    ],
    ["a file too many", ({ hub }) => hub.files.set("tocsin-1.2.2.tgz", Buffer.from("")), "differs.*: tocsin-1.2.2.tgz"],
    ["a file too few", ({ hub }) => hub.files.delete(SUMS), `differs.*: ${SUMS}`],
    ["a signature of another key", ({ release }) => otherKey(release), "gpg --batch has failed"],
    ["no valid attestation", ({ hub }) => (hub.isAttested = false), "no attestation"],
  ])("is refused with %s", async (_what, spoil, reason) => {
    const parts = await uploaded();
    spoil(parts);
    await expect(verifyRelease(parts.release, parts.hub.run)).rejects.toThrow(new RegExp(reason));
  });

  const otherKey = ({ publicKey }: MadeRelease): void => writeFileSync(publicKey, makeKey("ed25519", "").publicKey);
});
