/**
 * What `install` places: the provider in the layout of a mirror, and what to tell whoever installs it. It must never
 * know what Terraform does with it afterwards.
 */
export { installAtHome, installMirror, installOci, installWeb } from "./install.ts";
export { checksumOf, readPackage, sha256, type PackageFiles } from "./archive/package-files.ts";
export { zipOf } from "./archive/zip.ts";
export { ADDRESS, ADDRESSES, isFolder, namesIn, type Package, packagesIn } from "./mirror.ts";
export { kindOf, releasedPackages, scriptPackages, UNIX, type Packages } from "./packages.ts";
export { placeProvider, platform } from "./place-provider.ts";
export { archiveName, manifestName, sumsName } from "./release/names.ts";
export { readReleased, type ReleasedPackage } from "./release/read-release.ts";
