import type { NotificationSetting as RemoteSetting } from "../../../client/index.ts";
import type { Setting } from "../attributes.ts";
import { changesTo, sendsAny } from "../managed-values.ts";
import { rememberPrevious } from "../previous.ts";
import { isUnknownUser, type SettingContext, type User, type Values } from "../private-state.ts";
import { settingRef } from "../setting-ref.ts";
import { currentUser, userBeforeWrite } from "./current-user.ts";

/** What a write has to know of whose setting it changes, and to say of it. */
export interface Ownership {
  /** What the state has of the current user's own setting; null where it has none, or another user's. */
  readonly prior: Setting | null;
  /** Keeps the previous values; `remote` is what the service has, null where no value begins to be managed. */
  readonly remember: (remote: RemoteSetting | null) => void;
  /** Records the current user as the one whose setting the state has, once something is written. */
  readonly record: () => void;
}

/** A create or an update; `stated` is what the state has. */
interface StatedChange {
  readonly planned: Setting;
  readonly stated: Setting | null;
  /** Whether every managed value is sent, as a delete may have changed the setting. */
  readonly followsDelete: boolean;
}

/** Beyond these, the one who wrote least recently is forgotten. */
const MAX_USERS = 8;

/**
 * Finds out whose setting a write changes. Rejects where the state names a user, there is something to send, and nobody
 * can tell who the current user is.
 */
export async function ownershipOf(change: StatedChange, context: SettingContext): Promise<Ownership> {
  const stored = context.privateState;
  const sends = change.stated === null || change.followsDelete || sendsAny(changesTo(change.planned, change.stated));
  const user = await (stored.user !== null && sends
    ? userBeforeWrite(settingRef(change.planned), stored.user, context)
    : currentUser(context));
  const isOwner = stored.user === null || stored.user.id === user.id;
  if (!isOwner && !isUnknownUser(user)) return otherOwnership(change, { user, owner: stored.user }, context);
  const { planned, stated: prior } = change;
  return {
    prior,
    remember: (remote) =>
      context.setPrivateState({ before: rememberPrevious(stored.before ?? {}, { planned, prior, remote }) }),
    record: () => {
      if (isOwner) context.setPrivateState({ user });
    },
  };
}

/** Until something is written, the state has the setting of its owner, and the current user is one of the others. */
function otherOwnership(
  { planned }: StatedChange,
  { user, owner }: Readonly<Record<"user" | "owner", User>>,
  context: SettingContext,
): Ownership {
  const stored = context.privateState;
  const known = stored.others ?? [];
  const own = known.find(({ id }) => id === user.id)?.before ?? {};
  const rest = known.filter(({ id }) => id !== user.id && id !== owner.id);
  const withOthers = (latest: User, before: Values) => [{ ...latest, before }, ...rest].slice(0, MAX_USERS - 1);
  let before = own;
  return {
    prior: null,
    remember(remote) {
      // What this user wrote before is no previous value, whoever wrote in between.
      before = {
        ...rememberPrevious({}, { planned, prior: null, remote }),
        ...rememberPrevious(own, { planned, prior: planned, remote: null }),
      };
      context.setPrivateState({ others: withOthers(user, before) });
    },
    record: () => context.setPrivateState({ user, before, others: withOthers(owner, stored.before ?? {}) }),
  };
}
