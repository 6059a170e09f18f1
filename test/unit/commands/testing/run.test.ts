import { afterEach, expect, test } from "@jest/globals";
import { environment } from "../../../../src/commands/testing/run.ts";

const before = { ...process.env };

afterEach(() => void (process.env = { ...before }));

test("nothing of a user's own set-up decides what a test does", () => {
  process.env = {
    PATH: "/bin",
    HTTPS_PROXY: "http://proxy",
    TOCSIN_TOKEN: "real",
    GITLAB_TOKEN: "real",
    CI_SERVER_URL: "https://gitlab.example.com",
    TF_VAR_level: "watch",
    TF_WORKSPACE: "prod",
    TF_CLI_ARGS_plan: "-target=x",
    TF_REATTACH_PROVIDERS: "{}",
    TF_TOKEN_registry_example_com: "of-a-registry",
    TF_PLUGIN_CACHE_DIR: "/cache",
    TF_LOG: "trace",
  };
  expect(environment({ TOCSIN_TOKEN: "of-the-test" })).toEqual({
    PATH: "/bin",
    HTTPS_PROXY: "http://proxy",
    TF_TOKEN_registry_example_com: "of-a-registry",
    TF_PLUGIN_CACHE_DIR: "/cache",
    TF_LOG: "trace",
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
    TOCSIN_TOKEN: "of-the-test",
  });
});
