import type { Client } from "../client/index.ts";
import type { Context } from "../../kit/schema/index.ts";

/** The context for sharing values with the other operations of one plan or apply. */
export type SharedContext = Pick<Context<unknown>, "shared">;

/** The context for asking the service once in one plan or apply. */
export type LookupContext = Pick<Context<Client>, "client" | "signal" | "shared">;

/** The context for finding out what the other resources of a configuration plan. */
export type PlanContext = LookupContext & Pick<Context<Client>, "plansAgain">;

/** The context for showing a warning. */
export type WarnContext = Pick<Context<unknown>, "warn">;
