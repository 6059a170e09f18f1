/**
 * Installs the provider in the layout of a mirror, and prints instructions for it. It must never depend on what
 * Terraform does with it afterwards.
 */
export { installAtHome, installMirror, installOci, installWeb } from "./install.ts";
export { checksumCommand, mirrorInstallation } from "./instructions.ts";
export { allExecutables, ownScript, packagesFor } from "./choose.ts";
export { findExecutable } from "./find-executable.ts";
export { checksumOf, type PackageFiles, readPackage, sha256, zipOf } from "./archive.ts";
export { ADDRESS, ADDRESSES, homePlugins, namesIn, type Package, packagesIn } from "./mirror.ts";
export { isScript, kindOf, releasedPackages, scriptPackages, UNIX, type Packages } from "./packages.ts";
export { placeProvider, platform } from "./place-provider.ts";
export { archiveName, manifestName, readReleased, type ReleasedPackage, sumsName } from "./release.ts";
