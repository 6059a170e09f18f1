import { scriptPackages, type Packages } from "../../../src/commands/install/packages.ts";

/** The folder with the package under test: the script as it was built, or what PROVIDER_PACKAGE names. */
const FOLDER = process.env["PROVIDER_PACKAGE"] ?? "dist/provider";

/** The package that workspaces install. */
export const builtPackage = (): Packages => scriptPackages(FOLDER);
