import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { openStore, type NotificationSource, type Store } from "../../../src/service/store/index.ts";

let store: Store;
let ada: number;

const person = { email: "ada@example.com", notificationEmail: null, isAdmin: false, isBlocked: false };
const group = (id: number, fullPath: string): NotificationSource => ({
  kind: "group",
  id,
  fullPath,
  visibility: "private",
  isArchived: false,
  markedForDeletionOn: null,
});
const project = (id: number, fullPath: string): NotificationSource => ({ ...group(id, fullPath), kind: "project" });

beforeEach(async () => {
  store = await openStore(null);
  ada = store.users.insert({ ...person, username: "ada" });
});

afterEach(() => {
  store.close();
});

describe("users", () => {
  test("are found by id and by name in any letters", () => {
    expect(store.users.find(ada)).toEqual({ id: ada, username: "ada", ...person, createdAt: expect.any(String) });
    expect(store.users.findByUsername("ADA")?.id).toBe(ada);
    expect([store.users.find(99), store.users.findByUsername("bob")]).toEqual([null, null]);
  });

  test("have verified addresses besides the primary one, in the same letters", () => {
    const user = { id: ada, username: "ada", ...person, createdAt: "" };
    store.users.addVerifiedEmail(ada, "ada@work.example");
    store.users.addVerifiedEmail(ada, "ada@work.example");
    const addresses = ["ada@example.com", "ada@work.example", "ADA@example.com", "Ada@work.example", "bob@example.com"];
    const verified = addresses.filter((address) => store.users.hasVerifiedEmail(user, address));
    expect(verified).toEqual(["ada@example.com", "ada@work.example"]);
  });
});

describe("tokens", () => {
  test("are found by their secret", () => {
    store.tokens.insert({
      secret: "s",
      userId: ada,
      scopes: ["api", "sudo"],
      grants: null,
      expiresAt: "2030-01-01",
      isRevoked: true,
    });
    const user = { id: ada, username: "ada", ...person, createdAt: expect.any(String) };
    const made = { id: expect.any(Number), createdAt: expect.any(String), user };
    const expiry = { expiresAt: "2030-01-01", isExpired: false };
    const found = { ...made, scopes: new Set(["api", "sudo"]), grants: null, ...expiry, isRevoked: true };
    expect(store.tokens.findBySecret("s")).toEqual(found);
    expect(store.tokens.findBySecret("S")).toBeNull();
  });
});

describe("members", () => {
  test("have the highest of the roles that reach down to a source", () => {
    const [team, deep, app] = [group(1, "team"), group(2, "team/deep"), project(1, "team/deep/app")];
    for (const source of [team, deep, app]) store.sources.insert(source);
    const levels = (): number[] => [team, deep, app].map((source) => store.members.accessLevel(ada, source));
    expect(levels()).toEqual([0, 0, 0]);
    store.members.insert(ada, deep, "developer");
    expect(levels()).toEqual([0, 30, 30]);
    store.members.insert(ada, app, "guest");
    expect(levels()).toEqual([0, 30, 30]);
    store.members.insert(ada, team, "owner");
    expect(levels()).toEqual([50, 50, 50]);
  });

  test("have access levels by where they come from", () => {
    const [team, app] = [group(1, "team"), project(1, "team/app")];
    for (const source of [team, app]) store.sources.insert(source);
    store.members.insert(ada, team, "guest");
    store.members.insert(ada, app, "owner");
    expect(store.members.accessLevels(ada, app)).toEqual({ direct: 50, inherited: 10 });
    expect(store.members.accessLevels(ada, team)).toEqual({ direct: 10, inherited: 0 });
  });

  test("of a group are none of a group beside it, whatever the names begin with", () => {
    const beside = [group(2, "teams"), group(3, "te_m"), project(1, "teams/app"), project(2, "TEAM/app")];
    for (const source of [group(1, "team"), ...beside]) store.sources.insert(source);
    store.members.insert(ada, group(1, "team"), "owner");
    expect(beside.map((source) => store.members.accessLevel(ada, source))).toEqual([0, 0, 0, 50]);
  });

  test("of a project below a group are known to the group", () => {
    const [team, teams, app] = [group(1, "team"), group(2, "teams"), project(1, "team/deep/app")];
    for (const source of [team, teams, app]) store.sources.insert(source);
    store.members.insert(ada, app, "guest");
    expect([team, teams].map((source) => store.members.isMemberBelow(ada, source))).toEqual([true, false]);
  });
});

describe("sources", () => {
  test("are found by kind and id, by path in any letters, and by an old path", () => {
    const app = project(7, "team/App");
    store.sources.insert(app);
    store.sources.addOldPath(7, "team/old");
    expect(store.sources.find("project", 7)).toEqual(app);
    expect(store.sources.find("group", 7)).toBeNull();
    expect(store.sources.findByPath("project", "TEAM/app")).toEqual(app);
    expect(store.sources.findMoved("team/OLD")).toEqual(app);
    expect(store.sources.findMoved("team/app")).toBeNull();
  });
});

describe("notification settings", () => {
  const key = { scope: "global", sourceId: 0 } as const;

  test("keep the events that a change does not name, and forget those that it empties", () => {
    const { find, save } = store.notificationSettings;
    const mine = { ...key, userId: ada };
    expect(find(mine)).toBeNull();
    save(mine, { level: "custom", events: { a: true, b: false } });
    save(mine, { level: "watch", events: { b: null, c: true } });
    expect(find(mine)).toEqual({ level: "watch", events: { a: true, c: true } });
    save(mine, { level: "watch", events: {} });
    expect(find(mine)).toEqual({ level: "watch", events: { a: true, c: true } });
    expect(find({ ...mine, sourceId: 1 })).toBeNull();
  });
});

describe("error tracking settings", () => {
  test("are replaced as a whole", () => {
    const setting = {
      isActive: true,
      isIntegrated: false,
      projectName: "A",
      externalUrl: null,
      apiUrl: "https://a.example",
    };
    expect(store.errorTrackingSettings.find(1)).toBeNull();
    store.errorTrackingSettings.save(1, setting);
    store.errorTrackingSettings.save(1, { ...setting, isActive: false });
    expect(store.errorTrackingSettings.find(1)).toEqual({ ...setting, isActive: false });
  });
});

describe("client keys", () => {
  const insert = (projectId: number, publicKey: string): number =>
    store.clientKeys.insert({ projectId, publicKey, isActive: true }).id;

  test("are listed by project, oldest first, and counted", () => {
    insert(1, "a");
    insert(2, "b");
    insert(1, "c");
    expect(store.clientKeys.list(1, 10, 0).map(({ publicKey }) => publicKey)).toEqual(["a", "c"]);
    expect(store.clientKeys.list(1, 1, 1).map(({ publicKey }) => publicKey)).toEqual(["c"]);
    expect([store.clientKeys.count(1), store.clientKeys.count(3)]).toEqual([2, 0]);
  });

  test("belong to one project, and are gone for good", () => {
    const id = insert(1, "a");
    expect([store.clientKeys.find(1, id)?.publicKey, store.clientKeys.find(2, id)]).toEqual(["a", null]);
    store.clientKeys.delete(id);
    expect([store.clientKeys.find(1, id), store.clientKeys.hasActive(1)]).toEqual([null, false]);
    expect(insert(1, "b")).toBeGreaterThan(id);
  });

  test("are unique among all projects", () => {
    insert(1, "a");
    expect(() => insert(2, "a")).toThrow("UNIQUE constraint failed");
  });

  test("count the events that they report", () => {
    const id = insert(1, "a");
    store.clientKeys.addEvents(id, 2);
    store.clientKeys.addEvents(id, 1);
    expect(store.clientKeys.findByPublicKey("a")).toEqual({
      id,
      projectId: 1,
      publicKey: "a",
      isActive: true,
      events: 3,
    });
    expect(store.clientKeys.findByPublicKey("A")).toBeNull();
  });
});

describe("Terraform states", () => {
  const lock = { id: "lock", userId: 0, createdAt: "2026-11-22T15:10:56.000Z" };

  test("are found by project and name, and made once", () => {
    const { find, findOrCreate } = store.terraformStates;
    expect(find(1, "web")).toBeNull();
    const { id } = findOrCreate(1, "web");
    expect(findOrCreate(1, "web")).toEqual({ id, lock: null });
    expect([find(1, "WEB"), find(2, "web")]).toEqual([null, null]);
  });

  test("are locked by a user, and unlocked", () => {
    const { find, findOrCreate, setLock } = store.terraformStates;
    const { id } = findOrCreate(1, "web");
    setLock(id, { ...lock, userId: ada });
    expect(find(1, "web")?.lock).toEqual({ id: "lock", username: "ada", createdAt: lock.createdAt });
    setLock(id, null);
    expect(find(1, "web")?.lock).toBeNull();
  });

  test("have versions, of which the one with the highest serial is the latest, whatever their bytes", () => {
    const { findOrCreate, addVersion, latestVersion, version, deleteVersion } = store.terraformStates;
    const { id } = findOrCreate(1, "web");
    const bytes = Buffer.from([0, 255, 254, 10, 13, 0]);
    expect(latestVersion(id)).toBeNull();
    addVersion(id, 10, bytes);
    addVersion(id, 9, Buffer.from("nine"));
    expect([latestVersion(id), version(id, 9)?.toString(), version(id, 8)]).toEqual([bytes, "nine", null]);
    expect(() => addVersion(id, 9, bytes)).toThrow("UNIQUE constraint failed");
    deleteVersion(id, 10);
    expect(latestVersion(id)?.toString()).toBe("nine");
  });

  test("are deleted with their versions, and leave those of others alone", () => {
    const { find, findOrCreate, addVersion, latestVersion, delete: remove } = store.terraformStates;
    const [web, api] = [findOrCreate(1, "web"), findOrCreate(1, "api")];
    for (const { id } of [web, api]) addVersion(id, 1, Buffer.from("{}"));
    remove(web.id);
    expect([find(1, "web"), latestVersion(web.id), latestVersion(api.id)?.toString()]).toEqual([null, null, "{}"]);
  });
});

describe("a write", () => {
  test("is undone as a whole when it throws", () => {
    const failing = (): never => {
      store.users.setNotificationEmail(ada, "ada@work.example");
      throw new Error("no");
    };
    expect(() => store.write(failing)).toThrow("no");
    expect(store.users.find(ada)?.notificationEmail).toBeNull();
    store.write(() => store.users.setNotificationEmail(ada, "ada@work.example"));
    expect(store.users.find(ada)?.notificationEmail).toBe("ada@work.example");
  });
});
