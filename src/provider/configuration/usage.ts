import { VERSION } from "../../version.ts";

/** The message to a user who starts the provider. */
export const USAGE = `tocsin ${VERSION}: Terraform starts this program itself, as the provider tocsin/tocsin.
The \`tocsin\` command is in the package that this provider was installed from.
`;
