import { bool, defineMoveSource, string, type MoveSource } from "../../../kit/schema/index.ts";
import { peerNumber, peerProject, PEER } from "../place/peer-project.ts";
import type { Attributes, Settings } from "./attributes.ts";
import type { PrivateFields } from "./private-state.ts";

/**
 * The settings of the service's own provider. Earlier values are unknown here, so a destroy that should restore them
 * disables error tracking instead.
 */
export const movesFrom: readonly MoveSource<Attributes, PrivateFields>[] = [
  defineMoveSource({
    provider: PEER,
    typeName: "gitlab_project_error_tracking_settings",
    fields: {
      ...{ id: string, project: string, active: bool, integrated: bool, keep_settings_on_destroy: bool },
      ...{ project_name: string, sentry_external_url: string, api_url: string },
    },
    state: ({ project, active, integrated, keep_settings_on_destroy: keeps, ...tracker }): Settings => ({
      project: peerProject(project),
      active: active ?? true,
      integrated: integrated ?? true,
      on_destroy: keeps === false ? "disable" : "keep",
      project_name: tracker.project_name || null,
      tracker_external_url: tracker.sentry_external_url || null,
      api_url: tracker.api_url || null,
    }),
    privateState: peerNumber,
  }),
];
