/**
 * Finds live objects of groups that are not declared: it walks the groups and compares their objects with the
 * declarations in the states and folders of a run. It only sends reads. It must never depend on how those were read,
 * nor on how a report is written.
 */
export { openSearch, type Search, type SearchOptions } from "./search.ts";
