// generated from package.json

/** The version of the package: of the provider, the command and the constructs alike. */
export const VERSION = "0.2.0";
