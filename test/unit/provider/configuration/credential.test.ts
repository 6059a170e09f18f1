import { describe, expect, test } from "@jest/globals";
import { findCredential } from "../../../../src/provider/configuration/credential.ts";
import type { Problem } from "../../../../src/kit/schema/index.ts";

type Env = Readonly<Record<string, string>>;
interface Config {
  readonly base_url: string | null;
  readonly token: string | null;
}

const nothing: Config = { base_url: null, token: null };

function find(config: Partial<Config>, env: Env = {}) {
  const warnings: Problem[] = [];
  const credential = findCredential({ ...nothing, ...config }, env, (problem) => warnings.push(problem));
  const { baseUrl, token, variables } = credential;
  return { baseUrl, token, variables, warnings: warnings.map(({ summary }) => summary) };
}

const TOCSIN = { TOCSIN_BASE_URL: "https://tocsin.example", TOCSIN_TOKEN: "t" };
const GITLAB = { GITLAB_BASE_URL: "https://gitlab.example", GITLAB_TOKEN: "g" };
const CI = { CI_SERVER_URL: "https://ci.example" };
const WRITTEN = { base_url: "https://written.example", token: "w" };
const MIXED = "Address and token from different sources";

const found: Readonly<Record<string, [Partial<Config>, Env, string, string, string[]]>> = {
  "the configuration alone": [WRITTEN, {}, "https://written.example", "w", []],
  "the configuration before any variable": [WRITTEN, { ...TOCSIN, ...GITLAB }, "https://written.example", "w", []],
  "TOCSIN's variables": [{}, TOCSIN, "https://tocsin.example", "t", []],
  "GitLab's variables": [{}, GITLAB, "https://gitlab.example", "g", []],
  "TOCSIN's variables before GitLab's": [{}, { ...GITLAB, ...TOCSIN, ...CI }, "https://tocsin.example", "t", []],
  "GitLab's address before the CI server's": [{}, { ...GITLAB, ...CI }, "https://gitlab.example", "g", []],
  "the CI server's address with GitLab's token": [{}, { ...CI, GITLAB_TOKEN: "g" }, "https://ci.example", "g", []],
  "the CI server's address with a written token": [{ token: "w" }, CI, "https://ci.example", "w", []],
  "GitLab's token for the CI server, although there is TOCSIN's": [
    {},
    { ...CI, GITLAB_TOKEN: "g", TOCSIN_TOKEN: "t" },
    "https://ci.example",
    "g",
    [],
  ],
  "a written address with either token": [{ base_url: "https://w.example" }, GITLAB, "https://w.example", "g", []],
  "a mixed pair, with a warning": [
    {},
    { GITLAB_BASE_URL: "https://gitlab.example", TOCSIN_TOKEN: "t" },
    "https://gitlab.example",
    "t",
    [MIXED],
  ],
  "the other mixed pair, with a warning": [
    {},
    { TOCSIN_BASE_URL: "https://tocsin.example", GITLAB_TOKEN: "g" },
    "https://tocsin.example",
    "g",
    [MIXED],
  ],
  "past empty variables": [{}, { ...GITLAB, TOCSIN_TOKEN: "", TOCSIN_BASE_URL: "" }, "https://gitlab.example", "g", []],
};

test.each(Object.entries(found))(
  "address and token are found in %s",
  (_title, [config, env, baseUrl, token, warnings]) => {
    expect(find(config, env)).toMatchObject({ baseUrl, token, warnings });
  },
);

test("the variables that address and token come from are named", () => {
  expect(find({}, { ...CI, GITLAB_TOKEN: "g" }).variables).toEqual({ baseUrl: "CI_SERVER_URL", token: "GITLAB_TOKEN" });
  expect(find({ base_url: "https://w.example" }, TOCSIN).variables).toEqual({ token: "TOCSIN_TOKEN" });
  expect(find(WRITTEN, TOCSIN).variables).toEqual({});
});

describe("what is missing is an error at its attribute that names the variables", () => {
  test("for the address", () => {
    const error = expect.objectContaining({ code: "invalid", path: ["base_url"] });
    expect(() => find({}, { TOCSIN_TOKEN: "t" })).toThrow(error);
    expect(() => find({})).toThrow("`TOCSIN_BASE_URL`, `GITLAB_BASE_URL` or `CI_SERVER_URL`");
  });

  test("for the token", () => {
    const error = expect.objectContaining({ code: "invalid", path: ["token"] });
    expect(() => find({ base_url: "https://w.example" })).toThrow(error);
    expect(() => find({ base_url: "https://w.example" })).toThrow("`TOCSIN_TOKEN` or `GITLAB_TOKEN`");
  });

  test("for a token that must not go to the CI server", () => {
    const text = "for the server in `CI_SERVER_URL`. `TOCSIN_TOKEN` is never sent there";
    expect(() => find({}, { ...CI, TOCSIN_TOKEN: "secret-t" })).toThrow(text);
    expect(() => find({}, { ...CI, TOCSIN_TOKEN: "secret-t" })).not.toThrow("secret-t");
  });
});

describe("an address", () => {
  test.each([
    "http://localhost:8080",
    "http://127.0.0.1",
    "http://127.9.9.9/x",
    "http://[::1]:1",
    "http://a.localhost",
  ])("without encryption is fine on this machine: %s", (base_url) => {
    expect(find({ ...WRITTEN, base_url }).warnings).toEqual([]);
  });

  test.each(["http://gitlab.example", "HTTP://10.0.0.1", "http://127.0.0.1.example", "http://localhost.example"])(
    "without encryption warns beyond this machine: %s",
    (base_url) => {
      expect(find({ ...WRITTEN, base_url }).warnings).toEqual(["Unencrypted connection"]);
    },
  );
});
