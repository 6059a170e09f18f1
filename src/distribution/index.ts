/**
 * What `install` places: the provider in the layout of a mirror, and what to tell whoever installs it. It must never
 * know what Terraform does with it afterwards.
 */
export { ADDRESS, ADDRESSES } from "./address.ts";
export { installAtHome, installMirror } from "./install.ts";
export { checksumOf, isFolder, namesIn, packagesIn, type Package } from "./mirror.ts";
