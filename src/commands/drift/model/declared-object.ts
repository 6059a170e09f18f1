/** Whose notification setting it is: the token's user's, that of a user by ID or name, or nobody can tell. */
export type Owner = "token" | "unknown" | { readonly user: string };

/** An object that a state or a plan has, by what tells it from all others on the service. */
export interface DeclaredObject {
  readonly type: string;
  /** Its group or project, as the state refers to it; null for the global setting. */
  readonly place: { readonly kind: "group" | "project"; readonly reference: string } | null;
  /** The numbers of a key, and of earlier ones that are still valid; empty where the place says which object it is. */
  readonly numbers: readonly number[];
  /** The token's user for what belongs to all. */
  readonly owner: Owner;
}
