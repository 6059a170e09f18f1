import { checked, reference } from "../../kit/schema/index.ts";

// "." and ".." are folded away in a URL.
const WORD = /^(?!\.{1,2}$)[^\s/%?#:]+$/;

const isPath = (text: string): boolean => text.split("/").every((word) => WORD.test(word));

/** The type of an attribute that names a group as a person writes it: a numeric ID, or a full path of one or more words. */
export const groupReference = checked(reference, (text) =>
  isPath(text) ? null : "must be a numeric ID, or a full path such as `team/backend`",
);

/** The type of an attribute that names a project. A path has a slash in it: a bare word is never found by the service. */
export const projectReference = checked(reference, (text) =>
  /^\d+$/.test(text) || (isPath(text) && text.includes("/"))
    ? null
    : "must be a numeric ID, or a full path such as `team/app`",
);
