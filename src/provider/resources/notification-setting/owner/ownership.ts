import type { NotificationSetting as RemoteSetting } from "../../../client/index.ts";
import type { Setting } from "../attributes.ts";
import { changesTo, sendsAny } from "../managed-values.ts";
import { rememberPrevious } from "../previous.ts";
import { isUnknownUser, type SettingContext, type User, type Values } from "../private-state.ts";
import { settingRef } from "../setting-ref.ts";
import { currentUser, userBeforeWrite } from "./current-user.ts";

/** The owner's part in a write: the earlier values of the user's setting, and the means to record them. */
export interface Ownership {
  /** The current user's own setting in the state; null if there is none, or if it is another user's. */
  readonly prior: Setting | null;
  /** Stores the previous values; `remote` is the service's setting, or null if no value starts to be managed. */
  readonly remember: (remote: RemoteSetting | null) => void;
  /** Records the current user as the owner of the setting in the state, once something is written. */
  readonly record: () => void;
}

/** A create or an update; `stated` is the setting in the state. */
interface StatedChange {
  readonly planned: Setting;
  readonly stated: Setting | null;
  /** Whether every managed value is sent, because a delete may have changed the setting. */
  readonly followsDelete: boolean;
}

/** The number of users to remember; beyond it, the one who wrote least recently is dropped. */
const MAX_USERS = 8;

/**
 * Finds out which user's setting a write changes. Rejects if the state names a user, there is something to send, and
 * the current user is unknown.
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

/**
 * Returns the ownership of another user's write. Until something is written, the state keeps its owner's setting, and
 * the current user is one of the others.
 */
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
      // Values that this user wrote earlier are not previous values, whoever wrote in between.
      before = {
        ...rememberPrevious({}, { planned, prior: null, remote }),
        ...rememberPrevious(own, { planned, prior: planned, remote: null }),
      };
      context.setPrivateState({ others: withOthers(user, before) });
    },
    record: () => context.setPrivateState({ user, before, others: withOthers(owner, stored.before ?? {}) }),
  };
}
