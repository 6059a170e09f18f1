import { VERSION } from "../../version.ts";

/** What the provider says to somebody who starts it. */
export const USAGE = `tocsin ${VERSION}: Terraform starts this program itself, as the provider tocsin/tocsin.
The \`tocsin\` command is in the package that this provider was installed from.
`;
