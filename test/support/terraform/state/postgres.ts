/** A real PostgreSQL in a folder of its own, for the backend `pg`. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isExecutable } from "../terraform.ts";

/** A database server that runs as long as a test needs it. */
export interface Postgres {
  /** The connection string of its database. */
  readonly connection: string;
  /** The only column of what a query finds, as text. */
  query(sql: string): readonly string[];
  close(): Promise<void>;
}

// Debian keeps the server's programs off the PATH.
const DEBIAN = "/usr/lib/postgresql";
const NOBODY = 65_534;
const START_MS = 30_000;

/** The folder with the server's programs; null where PostgreSQL is not installed. */
export function findPostgres(): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...debianFolders()];
  return (
    folders.find((folder) => ["initdb", "postgres", "psql"].every((name) => isExecutable(join(folder, name)))) ?? null
  );
}

function debianFolders(): readonly string[] {
  try {
    return readdirSync(DEBIAN).map((version) => join(DEBIAN, version, "bin"));
  } catch {
    return [];
  }
}

/**
 * Starts a server that is reached by a socket in its own folder, and by nobody else. Rejects when it does not start.
 */
export async function startPostgres(programs: string): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), "tocsin-pg-"));
  // The server does not run as root.
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { cwd: folder, env: { PATH: process.env["PATH"], LC_ALL: "C" }, ...user };
  const files = join(folder, "data");
  const initialise = ["-D", files, "-U", "tocsin", "--auth=trust", "--no-sync", "-E", "UTF8"];
  execFileSync(join(programs, "initdb"), initialise, { ...options, stdio: "ignore" });
  const settings = ["-c", "listen_addresses=", "-c", "fsync=off", "-c", `unix_socket_directories=${folder}`];
  const server = spawn(join(programs, "postgres"), ["-D", files, ...settings], { ...options, stdio: "ignore" });
  const exited = once(server, "exit");
  const connection = `postgres://tocsin@/postgres?host=${folder}&sslmode=disable`;
  const query = (sql: string): readonly string[] =>
    execFileSync(join(programs, "psql"), ["-XAtc", sql, connection], { ...options, encoding: "utf8", stdio: "pipe" })
      .split("\n")
      .filter((line) => line !== "");
  const close = async (): Promise<void> => {
    // Fast: it does not wait for its clients.
    server.kill("SIGINT");
    await exited;
    rmSync(folder, { recursive: true });
  };
  await answering(query, close);
  return { connection, query, close };
}

async function answering(query: Postgres["query"], close: Postgres["close"]): Promise<void> {
  for (const end = Date.now() + START_MS; ;) {
    try {
      query("SELECT 1");
      return;
    } catch (thrown) {
      if (Date.now() > end) {
        await close();
        throw thrown;
      }
      await wait(50);
    }
  }
}
