/** Applies the output of `tocsin export`: everything is imported, nothing is written, and nothing is left to do. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { LEVELS } from "../../../src/provider/resources/notification-setting/attributes.ts";
import { EVENT_NAMES } from "../../../src/provider/event.ts";
import type { ProfileName, SeedInput } from "../../../src/testing.ts";
import { repeatedCommand } from "./repeated-command.ts";
import type { Finished } from "./terraform.ts";
import type { Open, Workspace } from "./workspace.ts";

const EXTERNAL = { integrated: false, api_url: "https://tracker.example/api/0/projects/team/app" };
const TRACKING = [
  null,
  { active: true },
  { active: false },
  { active: true, ...EXTERNAL },
  { active: false, ...EXTERNAL },
];
const NAMES = ["app", "a.b-c_d", "Große".normalize("NFKD").replace(/[^\w]/g, "x"), "for", "7", "if_", "x__y"];

/** A service with `count` projects in groups and subgroups, and a setting of every kind for each of them. */
export function seedOf(count: number, { hasReader = true } = {}): SeedInput {
  const groups = ["team", "team/web", "team/web/deep", "global", "team/a.b"];
  const pathOf = (index: number): string =>
    `${groups[index % groups.length] ?? ""}/${NAMES[index % NAMES.length] ?? ""}${index < NAMES.length ? "" : index}`;
  const level = (index: number) => LEVELS[index % LEVELS.length] ?? "watch";
  const events = (index: number) =>
    Object.fromEntries(EVENT_NAMES.slice(0, 15).map((name, at) => [name, (index + at) % 3 === 0]));
  const setting = (index: number) => ({
    user: "ada",
    level: level(index),
    ...(level(index) === "custom" ? { events: events(index % 4) } : {}),
  });
  return {
    users: [
      {
        username: "ada",
        email: "ada@example.com",
        tokens: [{ token: "writes" }, ...(hasReader ? [{ token: "reads", scopes: ["read_api" as const] }] : [])],
      },
    ],
    groups: groups.map((full_path) => ({ full_path, members: { ada: "maintainer" as const } })),
    projects: Array.from({ length: count }, (_, index) => ({
      full_path: pathOf(index),
      error_tracking: TRACKING[index % TRACKING.length] ?? undefined,
      client_keys: Array.from({ length: index % 3 }, (__, key) => ({
        public_key: `glet_${index}_${key}`,
        active: (index + key) % 2 === 0,
      })),
    })),
    notification_settings: [
      { user: "ada", level: "mention" },
      ...groups.map((group, index) => ({ ...setting(index), group })),
      ...Array.from({ length: count }, (_, index) => ({ ...setting(index), project: pathOf(index) })),
    ],
  };
}

/** The form of an export. */
export interface Written {
  readonly profile: ProfileName;
  readonly format: "hcl" | "json";
  readonly forEach: boolean;
  readonly projects: number;
}

const FILES = { hcl: ["tocsin.tf", "tocsin-imports.tf"], json: ["tocsin.tf.json", "tocsin-imports.tf.json"] };

/** Exports in every way that is named, and applies. */
export function testExports(open: Open, ways: readonly Written[]): void {
  const tocsin = repeatedCommand();

  test.each(ways)(
    "of $projects projects: $profile, $format, with for_each: $forEach",
    async ({ profile, format, forEach, projects }) => {
      const writes: string[] = [];
      const log = (line: string): void => void (/ (GET|HEAD) /.test(line) || writes.push(line));
      const workspace = await open({ seed: seedOf(projects), profile, log });
      await workspace.write("");
      const options = ["--all", "--format", format, ...(forEach ? ["--for-each", "--include-inactive"] : [])];
      const exportInto = async (out: string): Promise<readonly string[]> => {
        const finished = await command(workspace, [...options, "--out", out]);
        expect(finished).toMatchObject({ code: 0, stderr: "" });
        return await Promise.all(FILES[format].map((name) => readFile(join(out, name), "utf8")));
      };
      const texts = await exportInto(workspace.folder);
      if (format === "hcl") await workspace.expectExit(0, "fmt -check");
      const applied = await workspace.apply();
      const [, imported = "0"] = /Resources: (\d+) imported, 0 added, 0 changed, 0 destroyed/.exec(applied) ?? [];
      const count = (await workspace.expectExit(0, "state list")).trim().split("\n").length;
      expect(Number(imported)).toBe(count);
      expect(count).toBeGreaterThan(1.9 * projects);
      await workspace.expectNoChanges();
      expect(writes).toEqual([]);
      expect((await exportInto(join(workspace.folder, "again"))).map(withoutProvider)).toEqual(texts);
    },
    300_000,
  );

  const command = ({ folder, env }: Workspace, options: readonly string[]): Promise<Finished> =>
    tocsin(["export", ...options], { cwd: folder, env: { ...env, TOCSIN_TOKEN: "reads" } });
}

/** A folder without a configuration gets the block that says where the provider comes from. */
const withoutProvider = (text: string): string =>
  text.replace(/^terraform \{[^]*?\n\}\n\n/m, "").replace(/ {2}"terraform": \{[^]*?\n {2}\},\n/, "");
