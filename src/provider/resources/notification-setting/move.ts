import type { NotificationSetting as RemoteSetting } from "../../client/index.ts";
import { bool, defineMoveSource, string, type MoveSource } from "../../../kit/schema/index.ts";
import { forEachEvent, type EventName } from "../../event.ts";
import { peerNumber, peerProject, PEER } from "../place/peer-project.ts";
import { levelType, type Attributes, type Setting } from "./attributes.ts";
import { eventsWithValues } from "./managed-values.ts";
import type { PrivateFields } from "./private-state.ts";

const events = forEachEvent(() => bool);

/** The two resources of the service's own provider, which have an attribute for each event beside the level. */
export const movesFrom: readonly MoveSource<Attributes, PrivateFields>[] = [
  defineMoveSource({
    provider: PEER,
    typeName: "gitlab_project_level_notifications",
    fields: { id: string, project: string, level: levelType, ...events },
    state: ({ project, ...values }) => settingFrom(values, peerProject(project)),
    privateState: peerNumber,
  }),
  defineMoveSource({
    provider: PEER,
    typeName: "gitlab_global_level_notifications",
    fields: { level: levelType, ...events },
    state: (values) => settingFrom(values, null),
  }),
];

type Source = Pick<Setting, "level"> & Readonly<Record<EventName, boolean | null>>;

const settingFrom = ({ level, ...values }: Source, project: string | null): Setting => ({
  group: null,
  project,
  level,
  notification_email: null,
  events: eventsWithValues((name) => values[name]),
  on_destroy: "reset",
});

/**
 * Removes the events from a moved setting that its configuration cannot have named. The other provider stores `false`
 * for unnamed events, so an event that is false is kept only if it is false on the service.
 */
export const confirmed = (moved: Setting, remote: RemoteSetting): Setting => ({
  ...moved,
  events: eventsWithValues((name) => {
    const value = moved.events?.[name] ?? null;
    return value === false && remote.events?.[name] !== false ? null : value;
  }),
});
