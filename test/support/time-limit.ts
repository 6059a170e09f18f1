import { jest } from "@jest/globals";

// jest reads a `testTimeout` for all projects together only; each project has a global of its own instead.
jest.setTimeout((globalThis as unknown as { TIME_LIMIT_MS: number }).TIME_LIMIT_MS); // set by jest.config.js
