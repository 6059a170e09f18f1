import { VERSION } from "./version.ts";

/** The provider's source address, without the host of a registry. */
export const SOURCE = "tocsin/tocsin";

/** The version constraint that a configuration names: this release or a later one before the next major. */
export const CONSTRAINT = `~> ${/^\d+\.\d+/.exec(VERSION)?.[0] ?? VERSION}`;

/** The entry of `required_providers`, on one line. */
export const REQUIREMENT = `tocsin = { source = "${SOURCE}", version = "${CONSTRAINT}" }`;
