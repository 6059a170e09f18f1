import { projectKey } from "../project.ts";

/** What a run calls the error tracking settings of a project. */
export const settingsName = (project: string): string => `error-tracking/${projectKey(project)}`;
