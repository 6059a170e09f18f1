import type { Token } from "../store/index.ts";

/** The body that shows a valid token, without its secret. The store keeps no names and no times of tokens. */
export function tokenBody({ id, user, scopes, expiresAt }: Token): Record<string, unknown> {
  return {
    id,
    name: `token of ${user.username}`,
    revoked: false,
    created_at: null,
    scopes: [...scopes],
    user_id: user.id,
    last_used_at: null,
    active: true,
    expires_at: expiresAt,
  };
}
