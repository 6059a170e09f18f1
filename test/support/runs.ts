/**
 * How much a test tries: a little in `npm test`, where each change pays for it, and all of it in `npm run test:long`.
 */

/** Whether these are the long tests. */
export const isLong = (globalThis as unknown as { IS_LONG: boolean }).IS_LONG; // set by jest.config.js

/** A number of runs, of cases or of objects: the first in `npm test`, the second in `npm run test:long`. */
export const runs = (few: number, many: number): number => (isLong ? many : few);
