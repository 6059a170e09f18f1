import type { ErrorTrackingSetting } from "../../client/index.ts";
import type { Switches } from "./attributes.ts";
import { projectRef } from "../place/place-ref.ts";
import { definePlanReads } from "../setting/coordination/index.ts";
import type { SettingChange, SettingRef } from "../setting/setting-ref.ts";

/** The settings of a project. */
export const settingRef = (project: string): SettingRef => ({
  title: "error tracking settings",
  place: projectRef(project),
});

/** The settings that plans have read; null where a project had none. */
export const planReads = definePlanReads<ErrorTrackingSetting | null>();

type InProject = { readonly project: string };

/** A change from what the state names; null for a create. */
export const settingChange = ({ project }: InProject, prior: InProject | null): SettingChange => ({
  setting: settingRef(project),
  prior: prior === null ? null : settingRef(prior.project),
});

/** The planned values, as messages describe them. */
export const describeValues = ({ active, integrated }: Readonly<Record<keyof Switches, unknown>>): string =>
  `active = ${describeSwitch(active)}, integrated = ${describeSwitch(integrated)}`;

const describeSwitch = (value: unknown): string => (typeof value === "boolean" ? String(value) : "not known yet");
