import type { Context } from "../context.ts";
import type { User } from "../store/index.ts";

/** The body that shows the caller. Only an administrator is told that they are one. */
export function userBody({ id, username, email, isAdmin }: User, { url }: Context): Record<string, unknown> {
  return {
    id,
    username,
    name: username,
    state: "active",
    avatar_url: null,
    web_url: `${url()}/${username}`,
    email,
    bot: false,
    ...(isAdmin ? { is_admin: true } : {}),
  };
}
