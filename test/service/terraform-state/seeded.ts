import type { ServiceOptions } from "../../../src/service/index.ts";

/** A project, its people, and a stranger. The default token is that of a maintainer. */
export const SEED = {
  users: [
    {
      username: "mia",
      email: "mia@example.com",
      tokens: [{ token: "token" }, { token: "reader", scopes: ["read_api"] }],
    },
    { username: "dev", email: "dev@example.com", token: "developer" },
    { username: "rae", email: "rae@example.com", token: "reporter" },
    { username: "eve", email: "eve@example.com", token: "stranger" },
    { username: "own", email: "own@example.com", token: "owner" },
    { username: "root", email: "root@example.com", token: "admin", admin: true },
  ],
  groups: [{ full_path: "team", members: { mia: "maintainer", dev: "developer", rae: "reporter", own: "owner" } }],
  projects: [
    { id: 1, full_path: "team/infra", moved_from: ["team/old"] },
    { id: 2, full_path: "team/other" },
  ],
} as const satisfies ServiceOptions["seed"];

/** The path of a state, with what follows. */
export const state = (name: string, rest = "", project: number | string = 1): string =>
  `/api/v4/projects/${project}/terraform/state/${name}${rest}`;

/** A lock as Terraform sends it. */
export const lockOf = (id: string): Record<string, string> => ({
  ID: id,
  Operation: "OperationTypeApply",
  Info: "",
  Who: "ada@laptop",
  Version: "1.11.4",
  Created: "2026-11-22T15:10:56.123456789Z",
  Path: "",
});

/** A state with this serial, with a space that no JSON writer would leave. */
export const stateBody = (serial: number): string => `{"version": 4,  "serial": ${serial}}\n`;

/** The value of an Authorization header. */
export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
