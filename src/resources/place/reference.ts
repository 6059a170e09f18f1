import { checked, reference } from "../../kit/schema/index.ts";

// "." and ".." are folded away in a URL.
const SEGMENT = /^(?!\.{1,2}$)[^\s/%?#:]+$/;

const isPath = (text: string): boolean => text.split("/").every((segment) => SEGMENT.test(segment));

/** The type of an attribute that names a group: a numeric ID, or a full path of one or more segments. */
export const groupReference = checked(reference, (text) =>
  isPath(text) ? null : "must be a numeric ID, or a full path such as `team/backend`",
);

/**
 * The type of an attribute that names a project. A path has a slash: the service never finds a project by its name
 * alone.
 */
export const projectReference = checked(reference, (text) =>
  /^\d+$/.test(text) || (isPath(text) && text.includes("/"))
    ? null
    : "must be a numeric ID, or a full path such as `team/app`",
);
