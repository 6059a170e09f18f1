/** GitLab's own provider: a stand-in for the schemas of its types, and states as it leaves them. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { placeBundled } from "./bundled-provider.ts";
import type { Workspace } from "./workspace.ts";

/** An object of its state: `gitlab_user` is the type `user`. */
export interface PeerInstance {
  readonly type: string;
  readonly name: string;
  readonly attributes: object;
  readonly version?: number;
}

/** Makes a state with these objects the workspace's, whose provider `source` is installed beside Tocsin. */
export async function writePeerState(
  workspace: Workspace,
  source: string,
  objects: readonly PeerInstance[],
): Promise<void> {
  await placeBundled(workspace.mirror, { main: "test/e2e/fixtures/peer-provider.ts", source, version: "18.0.0" });
  const state = {
    version: 4,
    terraform_version: "1.5.0",
    serial: 3,
    lineage: "3a0cf6c9-4a76-1a7b-5a2c-0a4ac8f2f6c9",
    outputs: {},
    resources: objects.map(({ type, name, attributes, version = 0 }) => ({
      mode: "managed",
      type: `gitlab_${type}`,
      name,
      provider: `provider["${source}"]`,
      instances: [{ schema_version: version, attributes, sensitive_attributes: [] }],
    })),
    check_results: null,
  };
  await writeFile(join(workspace.folder, "terraform.tfstate"), JSON.stringify(state));
}

/** An address of that provider in a registry of somebody's own. */
export const PEER_SOURCE = "registry.example.com/gitlabhq/gitlab";

/** Error tracking settings as it stores them. */
export const peerSettings = (project: string, more: object = {}): PeerInstance => ({
  type: "project_error_tracking_settings",
  name: "app",
  attributes: {
    ...{ id: project, project, active: true, integrated: true, keep_settings_on_destroy: true },
    ...{ project_name: "", sentry_external_url: "", api_url: "", ...more },
  },
});

/** A client key as the service lists it. */
interface Listed {
  readonly id: number;
  readonly public_key: string;
}

/** A client key as it stores it. */
export const peerKey = (project: string, { id, public_key }: Listed): PeerInstance => ({
  type: "project_error_tracking_client_key",
  name: "app",
  attributes: { id: `${project}:${id}`, project, key_id: id, active: true, public_key, sentry_dsn: "" },
});
