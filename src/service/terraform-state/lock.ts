import { conflict } from "../http/index.ts";
import type { TerraformLock, TerraformState } from "../store/index.ts";

/** What a response says about the holder of a lock. */
export function holderBody({ id, username, createdAt }: TerraformLock): Readonly<Record<string, string>> {
  return { ID: id, Who: username, Created: createdAt };
}

/**
 * Throws a refusal with status 409 unless a state is locked with this ID, or, for null, not locked. An ID whose lock is
 * gone is refused too: somebody has unlocked the state by force.
 */
export function assertLockedBy({ lock }: TerraformState, lockId: string | null): void {
  if ((lock?.id ?? null) === lockId) return;
  throw lock === null ? conflict() : conflict(holderBody(lock));
}
