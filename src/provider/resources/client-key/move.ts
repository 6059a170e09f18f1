import { bool, defineMoveSource, integer, string, type MoveSource } from "../../../kit/schema/index.ts";
import { peerNumber, peerProject, PEER } from "../place/peer-project.ts";
import type { Attributes, KeyState } from "./attributes.ts";
import type { PrivateFields } from "./private-state.ts";

/** The client key of the service's own provider, which has no rotation. */
export const movesFrom: readonly MoveSource<Attributes, PrivateFields>[] = [
  defineMoveSource({
    provider: PEER,
    typeName: "gitlab_project_error_tracking_client_key",
    fields: { id: string, project: string, key_id: integer(0), active: bool, public_key: string, sentry_dsn: string },
    state: ({ project, key_id, active, public_key, sentry_dsn }): KeyState => ({
      ...{ project: peerProject(project), rotate_when_changed: null, retain: 1 },
      ...{ key_id, active, public_key: public_key || null, tracker_dsn: sentry_dsn || null },
      previous_keys: [],
    }),
    privateState: peerNumber,
  }),
];
