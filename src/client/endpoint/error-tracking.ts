/** What every endpoint of error tracking needs from a user. */
export const MAINTAINER = "Error tracking needs the Maintainer role for the project.";
