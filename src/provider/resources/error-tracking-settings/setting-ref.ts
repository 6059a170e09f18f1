import type { ErrorTrackingSetting } from "../../client/index.ts";
import type { Switches } from "./attributes.ts";
import { projectRef } from "../place/place-ref.ts";
import { definePlanReads } from "../setting/coordination/index.ts";
import type { SettingChange, SettingRef } from "../setting/setting-ref.ts";

/** Returns the reference to the settings of a project. */
export const settingRef = (project: string): SettingRef => ({
  title: "error tracking settings",
  place: projectRef(project),
});

/** The settings that plans have read; null if a project had none. */
export const planReads = definePlanReads<ErrorTrackingSetting | null>();

type InProject = { readonly project: string };

/** Returns a change of the settings, with the ones in the state; null for a create. */
export const settingChange = ({ project }: InProject, prior: InProject | null): SettingChange => ({
  setting: settingRef(project),
  prior: prior === null ? null : settingRef(prior.project),
});

/** Returns the planned values as text for messages. */
export const describeValues = ({ active, integrated }: Readonly<Record<keyof Switches, unknown>>): string =>
  `active = ${describeSwitch(active)}, integrated = ${describeSwitch(integrated)}`;

const describeSwitch = (value: unknown): string => (typeof value === "boolean" ? String(value) : "not known yet");
