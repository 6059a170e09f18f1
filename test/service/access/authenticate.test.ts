import { describe, expect, test } from "@jest/globals";
import { serving, testCases } from "../serving.ts";

const send = serving({
  seed: {
    users: [
      {
        username: "ada",
        email: "ada@example.com",
        tokens: [
          { token: "full" },
          { token: "reader", scopes: ["read_api"] },
          { token: "expired", expires_at: "2020-01-01" },
          { token: "today", expires_at: new Date().toISOString().slice(0, 10) },
          { token: "tomorrow", expires_at: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) },
          { token: "revoked", revoked: true },
          { token: "expired-and-revoked", expires_at: "2020-01-01", revoked: true },
          { token: "sudo-only", scopes: ["sudo"] },
        ],
      },
      { username: "bob", email: "bob@example.com", token: "blocked", blocked: true },
      { username: "root", email: "root@example.com", token: "admin", admin: true },
      { username: "op", email: "op@example.com", token: "admin-without-sudo", scopes: ["api"], admin: true },
    ],
  },
});

const PATH = "/api/v4/notification_settings";
const ADA = { level: "participating", notification_email: "ada@example.com" };
const UNAUTHORIZED = { message: "401 Unauthorized" };
const EXPIRED = {
  error: "invalid_token",
  error_description: "Token is expired. You can either do re-authorization or token refresh.",
};
const TOO_SMALL = {
  error: "insufficient_scope",
  error_description: "The request requires higher privileges than provided by the access token.",
};

describe("where a token is read", () => {
  testCases(send, {
    "the header PRIVATE-TOKEN": { path: PATH, token: "full", status: 200, answer: ADA },
    "the header Authorization with Bearer": {
      path: PATH,
      token: null,
      headers: { Authorization: "Bearer full" },
      status: 200,
      answer: ADA,
    },
    "the query's private_token": { path: `${PATH}?private_token=full`, token: null, status: 200, answer: ADA },
    "the query's access_token": { path: `${PATH}?access_token=full`, token: null, status: 200, answer: ADA },
    "an empty header falls back to the bearer": {
      path: PATH,
      token: "",
      headers: { Authorization: "bearer full" },
      status: 200,
      answer: ADA,
    },
    "the query goes before the header": {
      path: `${PATH}?private_token=full`,
      token: "unknown",
      status: 200,
      answer: ADA,
    },
    "PRIVATE-TOKEN goes before the query's access_token": {
      path: `${PATH}?access_token=unknown`,
      token: "full",
      status: 200,
      answer: ADA,
    },
    "the query's access_token goes before the bearer": {
      path: `${PATH}?access_token=full`,
      token: null,
      headers: { Authorization: "Bearer unknown" },
      status: 200,
      answer: ADA,
    },
    "PRIVATE-TOKEN goes before the bearer": {
      path: PATH,
      token: "full",
      headers: { Authorization: "Bearer unknown" },
      status: 200,
      answer: ADA,
    },
    "another scheme of Authorization is no token": {
      path: PATH,
      token: null,
      headers: { Authorization: "Basic full" },
      status: 401,
      answer: UNAUTHORIZED,
    },
    "JOB-TOKEN is no token here": {
      path: PATH,
      token: null,
      headers: { "JOB-TOKEN": "full" },
      status: 401,
      answer: UNAUTHORIZED,
    },
    "the query's bearer_token": { path: `${PATH}?bearer_token=full`, token: null, status: 200, answer: ADA },
    "private_token in a JSON body": {
      path: PATH,
      method: "PUT",
      token: null,
      json: { private_token: "full" },
      status: 200,
      answer: ADA,
    },
    "private_token in a form": {
      path: PATH,
      method: "PUT",
      token: null,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "private_token=full",
      status: 200,
      answer: ADA,
    },
    "an unknown token in a JSON body": {
      path: PATH,
      method: "PUT",
      token: null,
      json: { private_token: "unknown" },
      status: 401,
      answer: UNAUTHORIZED,
    },
  });
});

describe("what a token must be", () => {
  testCases(send, {
    "no token is 401": { path: PATH, token: null, status: 401, answer: UNAUTHORIZED },
    "an unknown token is 401": { path: PATH, token: "unknown", status: 401, answer: UNAUTHORIZED },
    "a token is compared exactly": { path: PATH, token: "FULL", status: 401, answer: UNAUTHORIZED },
    "an expired token is 401 and says so": { path: PATH, token: "expired", status: 401, answer: EXPIRED },
    "a token is expired on the day it expires": { path: PATH, token: "today", status: 401, answer: EXPIRED },
    "a token is good until its day": { path: PATH, token: "tomorrow", status: 200, answer: ADA },
    "a revoked token is 401 and says so": {
      path: PATH,
      token: "revoked",
      status: 401,
      answer: {
        error: "invalid_token",
        error_description: "Token was revoked. You have to re-authorize from the user.",
      },
    },
    "expired goes before revoked": { path: PATH, token: "expired-and-revoked", status: 401, answer: EXPIRED },
    "read_api may read": { path: PATH, token: "reader", status: 200, answer: ADA },
    "read_api may ask for the head": { path: PATH, token: "reader", method: "HEAD", status: 200 },
    "read_api may not write": {
      path: PATH,
      method: "PUT",
      token: "reader",
      status: 403,
      answer: { ...TOO_SMALL, scope: "api read_api" },
    },
    "a token without an API scope may not even read": {
      path: PATH,
      token: "sudo-only",
      status: 403,
      answer: { ...TOO_SMALL, scope: "api read_api" },
    },
    "a blocked user is 403": {
      path: PATH,
      token: "blocked",
      status: 403,
      answer: { message: "403 Forbidden - Your account has been blocked." },
    },
  });

  test("a lost token names its error in WWW-Authenticate, and describes it", async () => {
    const { headers } = await send(PATH, { token: "expired" });
    expect(headers.get("www-authenticate")).toBe(
      `Bearer realm="The API", error="invalid_token", error_description="${EXPIRED.error_description}"`,
    );
  });
});

describe("sudo", () => {
  const BY_HEADER = { path: PATH, token: "admin" };
  testCases(send, {
    "an administrator acts for a user by name": {
      ...BY_HEADER,
      headers: { Sudo: "ada" },
      status: 200,
      answer: ADA,
    },
    "names are compared without regard to case": { ...BY_HEADER, headers: { Sudo: "Ada" }, status: 200, answer: ADA },
    "an administrator acts for a user by id": { ...BY_HEADER, headers: { Sudo: "1" }, status: 200, answer: ADA },
    "the parameter works as the header does": { path: `${PATH}?sudo=ada`, token: "admin", status: 200, answer: ADA },
    "the parameter works in a JSON body": {
      path: PATH,
      method: "PUT",
      token: "admin",
      json: { sudo: 1 },
      status: 200,
      answer: ADA,
    },
    "an unknown user is 404": {
      ...BY_HEADER,
      headers: { Sudo: "nobody" },
      status: 404,
      answer: { message: "404 User with ID or username 'nobody' Not Found" },
    },
    "a parameter that names nobody is not the caller's own request": {
      path: `${PATH}?sudo[]=ada`,
      token: "admin",
      status: 404,
      answer: { message: "404 User with ID or username '' Not Found" },
    },
    "a parameter of any form is refused to anybody else": {
      path: PATH,
      method: "PUT",
      token: "full",
      json: { sudo: { id: 1 } },
      status: 403,
      answer: { message: "403 Forbidden - Must be admin to use sudo" },
    },
    "an empty wish in JSON is none": { path: PATH, method: "PUT", token: "full", json: { sudo: null }, status: 200 },
    "anybody else is refused": {
      path: PATH,
      token: "full",
      headers: { Sudo: "ada" },
      status: 403,
      answer: { message: "403 Forbidden - Must be admin to use sudo" },
    },
    "an administrator's token needs the scope": {
      path: PATH,
      token: "admin-without-sudo",
      headers: { Sudo: "ada" },
      status: 403,
      answer: { ...TOO_SMALL, scope: "sudo" },
    },
  });
});
