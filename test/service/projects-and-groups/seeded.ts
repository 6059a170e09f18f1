/** A group with a subgroup and a project of each visibility, and projects without a group, seen from every distance. */
export const SEED = {
  users: [
    { username: "mia", email: "mia@example.com", token: "token" },
    { username: "dev", email: "dev@example.com", token: "developer" },
    { username: "eve", email: "eve@example.com", token: "stranger" },
    { username: "kim", email: "kim@example.com", tokens: [{ token: "reader", scopes: ["read_api"] }] },
    { username: "root", email: "root@example.com", token: "admin", admin: true },
  ],
  groups: [
    { id: 5, full_path: "team", visibility: "public", members: { mia: "maintainer", kim: "owner" } },
    { id: 6, full_path: "team/Deep", members: { dev: "reporter" } },
    { id: 9, full_path: "te_m" },
    { id: 10, full_path: "lost/inner", visibility: "internal" },
  ],
  projects: [
    { id: 7, full_path: "team/app", members: { mia: "guest", dev: "developer" }, moved_from: ["team/old"] },
    { id: 8, full_path: "team/Deep/tool", members: { mia: "owner" } },
    { id: 5, full_path: "team/web", visibility: "public" },
    { id: 12, full_path: "mia/notes", visibility: "internal" },
    { id: 13, full_path: "elsewhere/a", visibility: "public" },
    { id: 14, full_path: "Elsewhere/b", visibility: "public" },
  ],
} as const;
