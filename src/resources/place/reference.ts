import { checked, string } from "../kit/schema/index.ts";

const PATH = /^[^\s/%?#:]+(\/[^\s/%?#:]+)*$/;

/** A group as a person writes it: a numeric ID, or a full path of one or more words. */
export const groupReference = checked(string, (text) =>
  PATH.test(text) ? null : "must be a numeric ID, or a full path such as `team/backend`",
);

/** A project as a person writes it. A path has a slash in it: a bare word is never found by the service. */
export const projectReference = checked(string, (text) =>
  /^\d+$/.test(text) || (PATH.test(text) && text.includes("/"))
    ? null
    : "must be a numeric ID, or a full path such as `team/app`",
);

/** The same for two spellings of one project: the service does not regard case. A path and a number for one project stay apart. */
export const projectKey = (project: string): string => `project/${project.toLowerCase()}`;
