import type { Call } from "../client/index.ts";
import type { Context } from "../kit/schema/index.ts";

/** How an operation calls the service: until the user stops it, and with a warning when a project answers from elsewhere. */
export const callOf = ({ signal, warn }: Pick<Context<unknown>, "signal" | "warn">): Call => ({
  signal,
  onMoved: (id) =>
    warn({
      summary: "Project moved",
      detail: `The project in the configuration has moved, and answers only as a redirect now. Its numeric ID is ${id}: write that, or its new path.`,
      path: ["project"],
    }),
});
