import type { Call } from "../http/call.ts";
import type { Source, Store } from "../store/index.ts";
import { authenticate } from "./authenticate.ts";
import { findMaintainedProject } from "./find-source.ts";

/** The project that a call is about, when whoever calls maintains it. Throws a refusal: 401, 404 or 403. */
export function maintainedProject(call: Call, store: Store): Source {
  return findMaintainedProject(call, authenticate(call, store), store);
}
