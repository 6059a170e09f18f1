import type { SeedInput } from "../../../src/testing.ts";
import { seedWith } from "./tracking.ts";

type Project = NonNullable<SeedInput["projects"]>[number];
type Group = NonNullable<SeedInput["groups"]>[number];

/** The project that has the path `team/app` after somebody renamed or deleted the first one. */
const SUCCESSOR: Project = { id: 99, full_path: "team/app", error_tracking: { active: false }, client_keys: [{}] };

/** Another level than the default one, so that a read of the new project differs. */
const SETTINGS: SeedInput["notification_settings"] = [{ user: "ada", project: "team/app", level: "mention" }];

/** The service after the project 7 was renamed to `team/app-legacy`, and 99 created at its path; `old` adds to 7. */
export const otherProject = (old: Partial<Project> = {}): SeedInput =>
  seedWith(
    {},
    {
      projects: [{ id: 7, full_path: "team/app-legacy", ...old }, SUCCESSOR],
      notification_settings: SETTINGS,
    },
  );

/** The service after the project 7 was deleted for good, and 99 created at its path. */
export const WITHOUT_PROJECT: SeedInput = seedWith({}, { projects: [SUCCESSOR], notification_settings: SETTINGS });

/** The service after the group 5 was renamed to `crew`, and these groups were created. */
export const otherGroup = (...more: readonly Group[]): SeedInput =>
  seedWith({}, { groups: [{ id: 5, full_path: "crew", members: { ada: "maintainer" } }, ...more], projects: [] });
