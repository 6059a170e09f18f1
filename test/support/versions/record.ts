/** The record of the long tests about each release that Tocsin runs with. The page about versions is made from it. */
import { readFileSync, writeFileSync } from "node:fs";

const FILE = "test/long/versions.json";

/** By release: what worked (null), and what was printed in place of it. */
type Seen = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** The trials by kind. */
export interface VersionRecord {
  /** Terraform and OpenTofu, by their names and versions. */
  readonly engines: Seen;
  /** The newest version of each release of Node.js. */
  readonly nodes: Readonly<Record<string, string>>;
  /** The version of `constructs` that npm installs beside each version of cdktf and cdktn. */
  readonly libraries: Readonly<Record<string, string>>;
}

/** Reads the last record. */
export const readRecord = (): VersionRecord => JSON.parse(readFileSync(FILE, "utf8")) as VersionRecord; // written below

/** Whether the tests write what they see, instead of comparing. */
export const isUpdate = process.env["UPDATE_VERSIONS"] === "1";

/** Replaces what was seen of one release. */
export function writeSeen<K extends keyof VersionRecord>(
  kind: K,
  release: string,
  seen: VersionRecord[K][string],
): void {
  const record = readRecord();
  const releases = { ...record[kind], [release]: seen };
  const sorted = Object.fromEntries(Object.entries(releases).sort(([a], [b]) => compareReleases(a, b)));
  writeFileSync(FILE, `${JSON.stringify({ ...record, [kind]: sorted }, null, 2)}\n`);
}

/** The order of releases: Terraform before OpenTofu, older ones first. */
export const compareReleases = (one: string, other: string): number =>
  Number(one.startsWith("OpenTofu")) - Number(other.startsWith("OpenTofu")) ||
  one.localeCompare(other, "en", { numeric: true });
