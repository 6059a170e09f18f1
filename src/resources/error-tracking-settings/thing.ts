import { projectOf } from "../place/place.ts";
import type { Thing, ThingChange } from "../setting/thing.ts";

/** The settings of a project as claims and messages name them. */
export const thingOf = (project: string): Thing => ({
  title: "error tracking settings",
  place: projectOf(project),
});

type InProject = { readonly project: string };

/** A change of the settings from what the state has; null for a create. */
export const changeOf = ({ project }: InProject, prior: InProject | null): ThingChange => ({
  thing: thingOf(project),
  prior: prior === null ? null : thingOf(prior.project),
});

/** What settings are to be, in words, for whoever wants them otherwise. */
export const wantsOf = ({ active, integrated }: { readonly active: unknown; readonly integrated: unknown }): string =>
  `active = ${inWords(active)}, integrated = ${inWords(integrated)}`;

const inWords = (value: unknown): string => (typeof value === "boolean" ? String(value) : "not known yet");
