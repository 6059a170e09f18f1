/**
 * What is live in groups and declared nowhere: the groups are walked, and what is found there is compared with what the
 * states and folders of a run declare. It sends nothing but reads. It must never know how those were read, nor how a
 * report is written.
 */
export { openSearch, type Search, type SearchOptions } from "./search.ts";
