import { describe, expect, test } from "@jest/globals";
import { type Case, serving, testCases } from "../serving.ts";

const send = serving({
  seed: {
    users: [
      { username: "ada", email: "ada@example.com", token: "member" },
      { username: "eve", email: "eve@example.com", token: "stranger" },
      { username: "kim", email: "kim@example.com", token: "below" },
      { username: "lin", email: "lin@example.com", token: "in-subgroup" },
      { username: "root", email: "root@example.com", token: "admin", admin: true },
    ],
    groups: [
      { id: 5, full_path: "team", visibility: "private", members: { ada: "guest" } },
      { id: 6, full_path: "team/Deep", visibility: "private", members: { lin: "guest" } },
      { id: 7, full_path: "te_m", visibility: "private", members: { eve: "owner" } },
      { full_path: "open", visibility: "public" },
      { full_path: "staff", visibility: "internal" },
      { full_path: "42x", visibility: "public" },
    ],
    projects: [
      { id: 7, full_path: "team/app", moved_from: ["team/old", "gone/app"] },
      { id: 8, full_path: "team/Deep/tool", members: { kim: "guest" } },
      { id: 9, full_path: "open/web", visibility: "public", moved_from: ["open/old"] },
    ],
  },
});

const NO_PROJECT = { status: 404, answer: { message: "404 Project Not Found" } };
const NO_GROUP = { status: 404, answer: { message: "404 Group Not Found" } };
const FOUND = { status: 200, answer: { level: "global" } };

const project = (id: string): string => `/api/v4/projects/${id}/notification_settings`;
const group = (id: string): string => `/api/v4/groups/${id}/notification_settings`;

function as(token: string, path: string, expected: Pick<Case, "status" | "answer">): Case {
  return { path, token, ...expected };
}

describe("how a group or project is named", () => {
  testCases(send, {
    "a project by number": as("member", project("7"), FOUND),
    "a project by encoded path": as("member", project("team%2Fapp"), FOUND),
    "a project by path in other letters": as("member", project("Team%2FAPP"), FOUND),
    "a project in a subgroup by encoded path": as("member", project("team%2FDeep%2Ftool"), FOUND),
    "an unencoded path is no route": as("member", project("team/app"), {
      status: 404,
      answer: { error: "404 Not Found" },
    }),
    "a single word is no project": as("member", project("app"), NO_PROJECT),
    "an unknown number": as("member", project("1"), NO_PROJECT),
    "a negative number": as("member", project("-7"), NO_PROJECT),
    "a number beyond all numbers": as("member", project("9".repeat(40)), NO_PROJECT),
    "a number with something after it": as("member", project("7x"), NO_PROJECT),
    "a path of 5000 characters": as("member", project(`team%2F${"a".repeat(5000)}`), NO_PROJECT),
    "two slashes count as one": as("member", project(""), NO_PROJECT),
    "a NUL is refused": as("member", project("team%2Fapp%00"), { status: 400, answer: "Bad Request" }),
    "a broken escape is refused": as("member", project("team%2"), { status: 400, answer: "Bad Request" }),
    "broken UTF-8 is refused": as("member", project("team%2Fapp%ff"), { status: 400, answer: "Bad Request" }),
    "a group by number": as("member", group("5"), FOUND),
    "a group by a single word": as("member", group("team"), FOUND),
    "a group by encoded path": as("member", group("team%2Fdeep"), FOUND),
    "a group whose path starts with a digit": as("member", group("42x"), FOUND),
    "a project's number names no group": as("admin", group("9"), NO_GROUP),
    "a project's path names no group": as("admin", group("open%2Fweb"), NO_GROUP),
    "a group's path names no project": as("admin", project("team%2FDeep"), NO_PROJECT),
  });
});

describe("who sees what", () => {
  testCases(send, {
    "a private project is not there for a stranger": as("stranger", project("7"), NO_PROJECT),
    "a private group is not there for a stranger": as("stranger", group("team"), NO_GROUP),
    "a private project is there for an administrator": as("admin", project("7"), FOUND),
    "a private group is there for an administrator": as("admin", group("team"), FOUND),
    "a group's member sees its projects": as("member", project("7"), FOUND),
    "a group's member sees its subgroups": as("member", group("6"), FOUND),
    "a group's member sees its subgroups' projects": as("member", project("8"), FOUND),
    "a project's member sees the project": as("below", project("8"), FOUND),
    "a project's member sees the groups above it": as("below", group("team"), FOUND),
    "a subgroup's member sees the groups above it": as("in-subgroup", group("team"), FOUND),
    "a subgroup's member does not see the projects beside it": as("in-subgroup", project("7"), NO_PROJECT),
    "a project's member does not see the projects beside it": as("below", project("7"), NO_PROJECT),
    "an underscore in a path stands for itself": as("stranger", group("6"), NO_GROUP),
    "a public project is there for everybody": as("stranger", project("9"), FOUND),
    "a public group is there for everybody": as("stranger", group("open"), FOUND),
    "an internal group is there for every user": as("stranger", group("staff"), FOUND),
    "a private project has no counts for a stranger": as("stranger", "/_tocsin/events?project=7", NO_PROJECT),
    "a member learns that the counts are not for everybody": as("member", "/_tocsin/events?project=7", {
      status: 403,
      answer: { message: "403 Forbidden" },
    }),
    "who has no token learns nothing": { path: project("7"), token: null, status: 401 },
  });
});

describe("a project that moved", () => {
  test("a read is sent on to its number", async () => {
    const { status, headers, text } = await send(`${project("team%2Fold")}?a=b`, { token: "member" });
    const location = `${send.service().url}${project("7")}?a=b`;
    expect(status).toBe(301);
    expect(headers.get("location")).toBe(location);
    expect(headers.get("content-type")).toBe("text/plain");
    expect(text).toBe(`This resource has been moved permanently to ${location}.`);
  });

  testCases(send, {
    "every old path works": as("member", project("gone%2Fapp"), { status: 301 }),
    "a stranger does not learn where it went": as("stranger", project("team%2Fold"), NO_PROJECT),
    "a write is refused": {
      path: project("team%2Fold"),
      token: "member",
      method: "PUT",
      json: { level: "watch" },
      status: 405,
      answer: { message: "Non GET methods are not allowed for moved projects" },
    },
  });
});
