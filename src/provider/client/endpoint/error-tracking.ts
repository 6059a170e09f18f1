/** What every endpoint of error tracking needs from a user. */
export const MAINTAINER = "Error tracking needs the Maintainer role for the project.";

/**
 * The topic of lists of client keys. Every write of keys or settings has it, whatever project it names: one project has
 * many names, and settings that are switched on may make a key.
 */
export const KEYS = "client keys";
