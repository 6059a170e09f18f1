import type { Call, Reply } from "../client/index.ts";
import type { Context } from "../kit/schema/index.ts";

/** How an operation calls the service: until the user stops it. */
export const callOf = ({ signal }: Pick<Context<unknown>, "signal">): Call => ({ signal });

/** The value of a reply, with a warning when a moved project answered from elsewhere. */
export async function valueOf<T>(reply: Promise<Reply<T>>, { warn }: Pick<Context<unknown>, "warn">): Promise<T> {
  const { value, movedTo } = await reply;
  if (movedTo !== null) {
    warn({
      summary: "Project moved",
      detail: `The project in the configuration has moved, and answers only as a redirect now. Its numeric ID is ${movedTo}: write that, or its new path.`,
      path: ["project"],
    });
  }
  return value;
}
