import type { Client } from "../client/index.ts";
import type { Context } from "../../kit/schema/index.ts";

/** What it takes to share values with the other operations of one plan or apply. */
export type SharedContext = Pick<Context<unknown>, "shared">;

/** What it takes to ask the service once in one plan or apply. */
export type LookupContext = Pick<Context<Client>, "client" | "signal" | "shared">;

/** What it takes to find out what the other resources of a configuration plan. */
export type PlanContext = LookupContext & Pick<Context<Client>, "plansAgain">;

/** What it takes to show a warning. */
export type WarnContext = Pick<Context<unknown>, "warn">;
