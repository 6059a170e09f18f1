/**
 * The world that a service starts with: read from a file, checked as a whole, written into an empty store. It knows the
 * store and its words; it knows nothing of requests.
 */
export { readSeedFile } from "./read-seed-file.ts";
export { parseSeed } from "./parse-seed.ts";
export { SECRET, type SeedInput } from "./seed.ts";
export { settleStore } from "./fill-store.ts";
