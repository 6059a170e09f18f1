/**
 * Random input for as long as one says. A target tells what is tried and what must hold; fast-check makes the input and
 * shrinks what fails. `npm run fuzz` and a test run the same targets.
 */
import { clientTarget } from "./client/client.ts";
import { codecsTarget } from "./codecs/codecs.ts";
import { http2Target } from "./http2/http2.ts";
import { serviceTarget } from "./service/service.ts";

/** All targets. */
export const TARGETS = [codecsTarget, http2Target, clientTarget, serviceTarget];

export { fuzz } from "./fuzz.ts";
export { reportOf } from "./report.ts";
