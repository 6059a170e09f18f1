import { describe, expect, test } from "@jest/globals";
import { openDatabase } from "../../../src/service/store/database.ts";
import { migrate } from "../../../src/service/store/schema.ts";

describe("migrate", () => {
  test("makes the tables once and finds them the second time", async () => {
    const database = await openDatabase(null);
    migrate(database);
    database.exec("INSERT INTO users (username, email, admin, blocked) VALUES ('ada', 'ada@example.com', 0, 0)");
    migrate(database);
    expect(database.prepare("SELECT * FROM users").all()).toHaveLength(1);
    expect(database.pragma("application_id")).toBe(0x546f6373);
    database.close();
  });

  test("brings a file of the first version to the newest, with what is in it", async () => {
    const database = await openDatabase(null);
    migrate(database);
    database.exec("DROP INDEX sources_by_name; DROP INDEX sources_by_namespace; DROP INDEX sources_by_visibility");
    database.exec("ALTER TABLE sources DROP COLUMN name; ALTER TABLE sources DROP COLUMN namespace");
    database.exec("ALTER TABLE instance DROP COLUMN release; ALTER TABLE sources DROP COLUMN archived");
    database.exec("ALTER TABLE sources DROP COLUMN marked_for_deletion_on");
    database.exec("DROP TABLE terraform_state_versions; DROP TABLE terraform_states");
    database.exec("ALTER TABLE users DROP COLUMN created_at; ALTER TABLE tokens DROP COLUMN created_at");
    database.exec("ALTER TABLE tokens DROP COLUMN grants; ALTER TABLE instance DROP COLUMN api_limits");
    // With the mark 7, which stays.
    database.exec("PRAGMA user_version = 0x701");
    database.exec("INSERT INTO users (username, email, admin, blocked) VALUES ('ada', 'ada@example.com', 0, 0)");
    const insert = "INSERT INTO sources (kind, id, full_path, visibility) VALUES";
    database.exec(`${insert} ('project', 7, 'team/Deep/App', 'private'), ('group', 8, 'team', 'private')`);
    database.exec("INSERT INTO instance VALUES (1, 'ultimate', 1, NULL, NULL)");
    migrate(database);
    expect(Number(database.pragma("user_version")) >> 8).toBe(7);
    expect(database.prepare("SELECT * FROM instance").all()).toEqual([
      {
        id: 1,
        tier: "ultimate",
        integrated_error_tracking: 1,
        dsn_url: null,
        rate_limit_per_minute: null,
        release: null,
        api_limits: "{}",
      },
    ]);
    const columns = "id, archived, marked_for_deletion_on, namespace, name";
    expect(database.prepare(`SELECT ${columns} FROM sources ORDER BY id`).all()).toEqual([
      { id: 7, archived: 0, marked_for_deletion_on: null, namespace: "team/Deep/", name: "app" },
      { id: 8, archived: 0, marked_for_deletion_on: null, namespace: "", name: "team" },
    ]);
    expect(database.prepare("SELECT * FROM terraform_states").all()).toEqual([]);
    expect(database.prepare("SELECT created_at FROM users").all()).toEqual([
      { created_at: "2026-01-01T00:00:00.000Z" },
    ]);
    database.close();
  });

  test("refuses a file of another program", async () => {
    const database = await openDatabase(null);
    database.exec("CREATE TABLE recipes (name TEXT)");
    expect(() => migrate(database)).toThrow("It belongs to another program. Choose another file.");
    database.exec("PRAGMA user_version = 1");
    expect(() => migrate(database)).toThrow("It belongs to another program. Choose another file.");
    database.close();
  });

  test("refuses a file of a newer version", async () => {
    const database = await openDatabase(null);
    migrate(database);
    database.exec("PRAGMA user_version = 1000");
    expect(() => migrate(database)).toThrow("It was written by a newer version of Tocsin. Use that version.");
    database.close();
  });
});
