import { createDispatch, type ReceivedResponse, type SentRequest } from "../../src/service/http/index.ts";
import type { Outside } from "../../src/service/outside.ts";
import { parseSeed, type SeedInput } from "../../src/service/seed/index.ts";
import { openDatabase, type Database } from "../../src/service/store/database.ts";
import { migrate } from "../../src/service/store/schema.ts";
import { storeFrom } from "../../src/service/store/store.ts";
import { createWorld } from "../../src/service/world.ts";
import { createRandom } from "../support/random.ts";
import { rememberingService, type ExecutingService, type Row, type Service } from "./remembering-service.ts";

/** The first moment of every simulation. */
export const START_MS = Date.UTC(2026, 0, 5, 8);

/** The address of the service. */
export const SERVICE_URL = "http://localhost";

/** The tables that a simulation changes; tables that others refer to come last. */
const TABLES = [
  "notification_settings",
  "error_tracking_settings",
  "client_keys",
  "moved_projects",
  "members",
  "sources",
  "sqlite_sequence",
] as const;

/** Opens the embedded service over a database in memory, with a seed; keys are numbered from `firstKey` on. */
export async function openService(seed: SeedInput, nowMs: () => number, firstKey: number): Promise<Service> {
  return rememberingService(await executingService(seed, nowMs, firstKey), () => START_MS + nowMs());
}

/** Executes each request and each statement. */
async function executingService(seed: SeedInput, nowMs: () => number, firstKey: number): Promise<ExecutingService> {
  const database = await openDatabase(null);
  migrate(database);
  const outside = outsideFrom(nowMs);
  const store = storeFrom(database, outside.parts);
  const log = (line: string): never => {
    throw new Error(`the service has failed: ${line}`);
  };
  const world = createWorld(store, {
    seed: parseSeed(seed),
    token: null,
    profile: "interface",
    url: () => SERVICE_URL,
    faults: false,
    isAllowedHost: () => true,
    log,
  });
  database.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('client_keys', ?)").run(firstKey - 1);
  const statements = new Map<string, ReturnType<Database["prepare"]>>();
  const prepared = (sql: string): ReturnType<Database["prepare"]> => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const restore = snapshot(prepared);
  const dirty = new Set<string>();
  const handle = createDispatch(world.parts);
  const isArchived = ({ target }: SentRequest): boolean => {
    const reference = decodeURIComponent(/^\/api\/v4\/projects\/([^/]+)\/error_tracking\//.exec(target)?.[1] ?? "");
    const sql = "SELECT 1 FROM sources WHERE kind = 'project' AND archived = 1 AND (id = ? OR full_path = ?)";
    return prepared(sql).all(reference, reference).length > 0;
  };
  return {
    handle(request) {
      if (request.method !== "GET") {
        if (dirty.has("sources") && isArchived(request)) return ARCHIVED;
        for (const table of WRITTEN) dirty.add(table);
      }
      return handle(request);
    },
    change(sql, values) {
      for (const table of TABLES) if (sql.includes(table)) dirty.add(table);
      // Members refer to sources.
      if (dirty.has("sources")) dirty.add("members");
      prepared(sql).run(...values);
    },
    select: (sql, values) => prepared(sql).all(...values) as readonly Row[], // rows are objects of values
    reset() {
      outside.reset();
      database.transaction(() => restore(dirty));
      dirty.clear();
    },
  };
}

/** The refusal of the real service to change an archived project; the embedded one does not refuse. */
const ARCHIVED: ReceivedResponse = {
  status: 403,
  headers: { "Content-Type": "application/json" },
  body: Buffer.from('{"message":"403 Forbidden"}'),
};

/** The tables that a request may write. */
const WRITTEN = [
  "notification_settings",
  "error_tracking_settings",
  "client_keys",
  "users",
  "sqlite_sequence",
] as const;

/** Reads all tables now; the returned function restores the named ones. */
function snapshot(prepared: (sql: string) => ReturnType<Database["prepare"]>): (names: ReadonlySet<string>) => void {
  const tables = TABLES.map((name) => {
    const rows = prepared(`SELECT * FROM ${name}`).all() as readonly Row[]; // rows are objects of values
    const places = Object.keys(rows[0] ?? {}).map(() => "?");
    return {
      name,
      rows: rows.map((row) => Object.values(row)),
      insert: `INSERT INTO ${name} VALUES (${places.join(", ")})`,
    };
  });
  return (names) => {
    for (const { name } of tables) if (names.has(name)) prepared(`DELETE FROM ${name}`).run();
    for (const { name, rows, insert } of tables.toReversed()) {
      if (names.has(name)) for (const row of rows) prepared(insert).run(...row);
    }
    if (names.has("users")) prepared("UPDATE users SET notification_email = NULL").run();
  };
}

/** Returns the time and randomness of a simulation: the IDs of requests do not matter, and each key is a new one. */
function outsideFrom(nowMs: () => number): { readonly parts: Outside; readonly reset: () => void } {
  let random = createRandom(1);
  const hex = (bytes: number): string =>
    Array.from({ length: bytes * 2 }, () => random.below(16).toString(16)).join("");
  return {
    parts: { nowMs: () => START_MS + nowMs(), randomId: () => "request", randomHex: hex },
    reset: () => void (random = createRandom(1)),
  };
}
