import { Gitlab, GitbeakerRequestError } from "@gitbeaker/rest";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createService, type SeedInput, type Service } from "../../src/service/index.ts";

type Api = InstanceType<typeof Gitlab>;

const KEYS_BEFORE = 45;

const SEED: SeedInput = {
  users: [
    { username: "root", email: "root@example.com", admin: true, tokens: [{ token: "root", scopes: ["api", "sudo"] }] },
    { username: "ada", email: "ada@example.com", verified_emails: ["ada@work.example"], token: "ada" },
    { username: "dev", email: "dev@example.com", token: "dev" },
  ],
  groups: [{ full_path: "team", visibility: "private", members: { ada: "maintainer", dev: "developer" } }],
  projects: [
    { full_path: "team/app", moved_from: ["team/old"], visibility: "private" },
    {
      full_path: "team/many",
      visibility: "private",
      client_keys: Array.from({ length: KEYS_BEFORE }, (_, index) => ({
        public_key: `glet_${String(index).padStart(32, "0")}`,
      })),
    },
  ],
};

const DSN_NAME = { interface: "tracker_dsn", upstream: "sentry_dsn" } as const;

/** Returns the client's view of a refusal: the status, and the text that it shows its user. */
const refusalOf = async (call: Promise<unknown>): Promise<[status: number | undefined, text: string]> => {
  const error: unknown = await call.then(
    () => new Error("was not refused"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof GitbeakerRequestError)) throw error;
  return [error.cause?.response.status, error.message];
};

const operationsOf = (resource: object): string[] => {
  const names = new Set<string>();
  for (let level = resource; level !== Object.prototype; level = Object.getPrototypeOf(level) as object) {
    for (const name of Object.getOwnPropertyNames(level)) names.add(name);
  }
  const values = resource as Readonly<Record<string, unknown>>;
  return [...names].filter((name) => name !== "constructor" && typeof values[name] === "function").sort();
};

describe.each(["interface", "upstream"] as const)("@gitbeaker/rest with the profile %s", (profile) => {
  let service: Service;
  let ada: Api;

  const clientOf = (token: string): Api => new Gitlab({ host: service.url, token });

  beforeAll(async () => {
    service = await createService({ profile, seed: SEED });
    ada = clientOf("ada");
  });
  afterAll(() => service.close());

  test("has no other operations than those that follow", () => {
    expect(operationsOf(ada.NotificationSettings)).toEqual(["edit", "show"]);
    expect(operationsOf(ada.ErrorTrackingSettings)).toEqual(["create", "edit", "show"]);
    expect(operationsOf(ada.ErrorTrackingClientKeys)).toEqual(["all", "create", "remove"]);
  });

  test("Projects shows a project by path and by number, with the access of whoever asks", async () => {
    const shown = await ada.Projects.show("team/app");
    expect(shown).toMatchObject({
      id: 1,
      name: "app",
      path_with_namespace: "team/app",
      name_with_namespace: "team / app",
      namespace: { id: 1, kind: "group", full_path: "team", parent_id: null },
      visibility: "private",
      archived: false,
      permissions: { project_access: null, group_access: { access_level: 40 } },
    });
    expect(await ada.Projects.show(1)).toEqual(shown);
    expect(await ada.Projects.show("team/old")).toEqual(shown);
    expect(await clientOf("dev").Projects.show(1)).toMatchObject({
      permissions: { group_access: { access_level: 30 } },
    });
  });

  test("Groups shows a group, with its projects or without", async () => {
    const shown = await ada.Groups.show("team");
    expect(shown).toMatchObject({ id: 1, name: "team", full_name: "team", parent_id: null, visibility: "private" });
    expect(shown).toMatchObject({ projects: [{ path_with_namespace: "team/many" }, { id: 1 }] });
    expect(await ada.Groups.show(1, { withProjects: false })).not.toHaveProperty("projects");
  });

  test("Projects and Groups list projects, page by page", async () => {
    const paths = (projects: readonly object[]) =>
      projects.map((project) => ("path_with_namespace" in project ? project.path_with_namespace : null));
    const filter = { membership: true, archived: false, orderBy: "name", sort: "asc", perPage: 1 } as const;
    expect(paths(await ada.Projects.all(filter))).toEqual(["team/app", "team/many"]);
    expect(paths(await ada.Projects.all({ search: "many", simple: true }))).toEqual(["team/many"]);
    const ofGroup = { includeSubgroups: true, perPage: 1 };
    expect(paths(await ada.Groups.allProjects("team", ofGroup))).toEqual(["team/many", "team/app"]);
    expect(await refusalOf(ada.Groups.allProjects("none"))).toEqual([404, "404 Group Not Found"]);
  });

  test("NotificationSettings edits and shows the global setting, the address too", async () => {
    expect(await ada.NotificationSettings.show()).toEqual({
      level: "participating",
      notification_email: "ada@example.com",
    });
    const edited = await ada.NotificationSettings.edit({ level: "watch", notificationEmail: "ada@work.example" });
    expect(edited).toEqual({ level: "watch", notification_email: "ada@work.example" });
    expect(await ada.NotificationSettings.show()).toEqual(edited);
  });

  test.each([{ groupId: "team" }, { projectId: "team/app" }, { projectId: 1 }])(
    "NotificationSettings edits and shows the setting of %j, with its events",
    async (source) => {
      const edited = await ada.NotificationSettings.edit({
        ...source,
        level: "custom",
        newNote: true,
        mergeMergeRequest: true,
        failedPipeline: false,
      });
      const events = { new_note: true, merge_merge_request: true, failed_pipeline: false };
      expect(edited).toMatchObject({ level: "custom", events });
      expect(await ada.NotificationSettings.show(source)).toEqual(edited);
      expect(await clientOf("dev").NotificationSettings.show(source)).toEqual({ level: "global" });
    },
  );

  test("NotificationSettings acts for another user with sudo", async () => {
    const root = clientOf("root");
    await root.NotificationSettings.edit({ projectId: "team/app", level: "mention", sudo: "dev" });
    expect(await clientOf("dev").NotificationSettings.show({ projectId: "team/app" })).toEqual({ level: "mention" });
    expect(await refusalOf(ada.NotificationSettings.show({ sudo: "dev" }))).toEqual([
      403,
      "403 Forbidden - Must be admin to use sudo",
    ]);
  });

  test("ErrorTrackingSettings creates, edits and shows the settings", async () => {
    const { ErrorTrackingSettings: settings } = ada;
    expect(await refusalOf(settings.show("team/app"))).toEqual([404, "404 Error Tracking Setting Not Found"]);
    expect(await refusalOf(settings.edit("team/app", true))).toEqual([404, "404 Error Tracking Setting Not Found"]);
    const created = await settings.create("team/app", true, true);
    expect(created).toMatchObject({ active: true, integrated: true, project_name: null, api_url: null });
    expect(await settings.edit("team/app", false)).toEqual({ ...created, active: false });
    expect(await settings.edit("team/app", true, { integrated: true })).toEqual(created);
    expect(await settings.show(1)).toEqual(created);
  });

  test("ErrorTrackingClientKeys creates a key and lists it", async () => {
    const created = await ada.ErrorTrackingClientKeys.create("team/app");
    expect(created).toMatchObject({ active: true, [DSN_NAME[profile]]: expect.stringMatching(/glet_.*@.*\/1$/) });
    expect(await ada.ErrorTrackingClientKeys.all("team/app")).toContainEqual(created);
  });

  test("ErrorTrackingClientKeys lists the keys of every page, and of one page alone", async () => {
    const { ErrorTrackingClientKeys: keys } = ada;
    const whole = await keys.all("team/many");
    expect(whole).toHaveLength(KEYS_BEFORE);
    expect(await keys.all("team/many", { perPage: 7 })).toEqual(whole);
    const { data, paginationInfo } = await keys.all("team/many", { page: 3, perPage: 20, showExpanded: true });
    expect(data).toEqual(whole.slice(40));
    expect(paginationInfo).toEqual({
      total: KEYS_BEFORE,
      totalPages: 3,
      current: 3,
      perPage: 20,
      next: null,
      previous: 2,
    });
  });

  test("ErrorTrackingClientKeys removes nothing, since this client names no key", async () => {
    expect(await refusalOf(ada.ErrorTrackingClientKeys.remove("team/many"))).toEqual([405, "405 Not Allowed"]);
    expect(await ada.ErrorTrackingClientKeys.all("team/many")).toHaveLength(KEYS_BEFORE);
  });

  test("follows a moved project to its settings", async () => {
    await ada.NotificationSettings.edit({ projectId: "team/app", level: "disabled" });
    expect(await ada.NotificationSettings.show({ projectId: "team/old" })).toEqual({ level: "disabled" });
    expect(await refusalOf(ada.NotificationSettings.edit({ projectId: "team/old", level: "watch" }))).toEqual([
      405,
      "Non GET methods are not allowed for moved projects",
    ]);
  });

  test("shows its user the words of each refusal", async () => {
    const { ErrorTrackingClientKeys: keys, ErrorTrackingSettings: settings, NotificationSettings: notification } = ada;
    expect(await refusalOf(notification.edit({ level: "loud" }))).toEqual([400, "'loud' is not a valid level"]);
    expect(await refusalOf(notification.edit({ notificationEmail: "dev@example.com" }))).toEqual([
      400,
      '{"notification_email":["must be an email you have verified"]}',
    ]);
    expect(await refusalOf(notification.show({ groupId: "nobody" }))).toEqual([404, "404 Group Not Found"]);
    expect(await refusalOf(ada.Projects.show("team/none"))).toEqual([404, "404 Project Not Found"]);
    expect(await refusalOf(ada.Groups.show("nobody"))).toEqual([404, "404 Group Not Found"]);
    expect(await refusalOf(keys.all("team/none"))).toEqual([404, "404 Project Not Found"]);
    expect(await refusalOf(clientOf("dev").ErrorTrackingSettings.show("team/app"))).toEqual([403, "403 Forbidden"]);
    expect(await refusalOf(clientOf("nobody's").NotificationSettings.show())).toEqual([401, "401 Unauthorized"]);
    const failed: unknown = await settings.create("team/many", true, false);
    expect(failed).toMatchObject({ status: "error" });
  });

  test("is let in with an OAuth token too", async () => {
    const bearer = new Gitlab({ host: service.url, oauthToken: "ada" });
    expect(await bearer.NotificationSettings.show({ groupId: "team" })).toHaveProperty("level");
  });
});
