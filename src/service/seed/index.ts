/**
 * The initial data of a service: read from a file, checked as a whole, and written into an empty store. It must never
 * know requests.
 */
export { fillStore } from "./fill-store.ts";
export { parseSeed, readSeedFile } from "./parse-seed.ts";
export { SECRET, type Seed, type SeedInput } from "./seed.ts";
