import type { ServiceOptions, TestService } from "../../../../src/testing.ts";
import { start, type Running } from "../running.ts";
import type { Workspace } from "../workspace.ts";

/** Projects that nobody else works on, and a service that can be slowed. */
export const optionsWith = (projects: readonly string[]): ServiceOptions => ({
  seed: {
    users: [{ username: "root", email: "root@example.com", token: "root-token", admin: true }],
    projects: [{ id: 1, full_path: "team/infra" }, ...projects.map((name) => ({ full_path: `team/${name}` }))],
  },
  faults: true,
});

/** A backend that keeps the state in the project `team/infra` of the service. */
export const httpBackend = ({ url }: Pick<TestService, "url">, name: string): string => {
  const address = `${url}/api/v4/projects/1/terraform/state/${name}`;
  return `
terraform {
  backend "http" {
    address        = "${address}"
    lock_address   = "${address}/lock"
    unlock_address = "${address}/lock"
    lock_method    = "POST"
    unlock_method  = "DELETE"
    username       = "terraform"
    password       = "root-token"
  }
}
`;
};

/** Sends a request, such as `GET /api/v4/version`, to the service as its administrator. */
export function send({ service }: Workspace, line: string, body?: unknown): Promise<Response> {
  const [method = "", path = ""] = line.split(" ");
  return fetch(service.url + path, {
    method,
    headers: { "PRIVATE-TOKEN": service.token, "Content-Type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

/** Makes these requests, in whose path a star matches any text, wait for so long before they are carried out. */
export async function slowDown(
  workspace: Workspace,
  requests: { readonly method: string; readonly path: string },
  milliseconds: number,
): Promise<void> {
  const rule = { ...requests, fault: { kind: "delay", milliseconds } };
  const { status } = await send(workspace, "POST /_tocsin/faults", rule);
  if (status !== 201) throw new Error(`the service was not slowed down: ${status}`);
}

/** Takes all faults back. */
export const speedUp = async (workspace: Workspace): Promise<void> =>
  void (await send(workspace, "DELETE /_tocsin/faults"));

/** Starts an apply, which the caller must await or end. */
export const startApply = ({ engine, folder, env }: Workspace): Running =>
  start(engine, ["apply", "-auto-approve", "-input=false", "-no-color"], { cwd: folder, env });
