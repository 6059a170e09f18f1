import { VERSION } from "./version.ts";

/** The provider's source address, without the host of a registry. */
export const SOURCE = "tocsin/tocsin";

/** The version constraint of a configuration: this release and its patches, as the next minor release may break it. */
export const CONSTRAINT = `~> ${VERSION}`;

/** The entry of `required_providers`, on one line. */
export const REQUIREMENT = `tocsin = { source = "${SOURCE}", version = "${CONSTRAINT}" }`;
