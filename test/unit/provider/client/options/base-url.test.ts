import { describe, expect, test } from "@jest/globals";
import { addressFromUrl, problemOfBaseUrl } from "../../../../../src/provider/client/options/base-url.ts";

describe("a base URL", () => {
  const same = { origin: "https://gitlab.example.com", root: "/api/v4" };
  const accepted: Record<string, [string, { origin: string; root: string }]> = {
    "takes a bare origin": ["https://gitlab.example.com", same],
    "takes a final slash": ["https://gitlab.example.com/", same],
    "takes the path of the API": ["https://gitlab.example.com/api/v4", same],
    "takes the path of the API with a final slash": ["https://gitlab.example.com/api/v4/", same],
    "keeps the prefix of a service that lives below one": [
      "http://host:8080/gitlab/api/v4//",
      { origin: "http://host:8080", root: "/gitlab/api/v4" },
    ],
    "folds a default port and the case of the host away": ["HTTPS://GitLab.Example.com:443", same],
    "takes an IPv6 address": ["http://[::1]:8080", { origin: "http://[::1]:8080", root: "/api/v4" }],
  };
  test.each(Object.entries(accepted))("%s", (_title, [text, address]) => {
    expect(problemOfBaseUrl(text)).toBeNull();
    expect(addressFromUrl(text)).toEqual(address);
  });

  const refused: Record<string, [string, string]> = {
    "refuses another scheme": ["ftp://hunter22.example.com", "must be an http or https URL"],
    "refuses a token": ["glpat-hunter22.01.0abcdefgh", "must be an http or https URL"],
    "refuses an empty text": ["", "must be an http or https URL"],
    "refuses a user name": ["https://hunter22@gitlab.example.com", "must not contain a user name or password"],
    "refuses a password": ["https://ada:hunter22@gitlab.example.com", "must not contain a user name or password"],
    "refuses a query": ["https://gitlab.example.com/?private_token=hunter22", "must not contain a query or a fragment"],
    "refuses another release of the API": [
      "https://hunter22.example.com/api/v3",
      "must end before the path of the API",
    ],
    "refuses the path of the API without its release": ["https://hunter22.example.com/gitlab/api/", "must end before"],
    "refuses an endpoint": ["https://hunter22.example.com/api/v4/projects", "must end before the path of the API"],
    "refuses a fragment": ["https://gitlab.example.com/#hunter22", "must not contain a query or a fragment"],
  };
  test.each(Object.entries(refused))("%s, without repeating it", (_title, [text, expected]) => {
    expect(problemOfBaseUrl(text)).toContain(expected);
    expect(problemOfBaseUrl(text)).not.toContain("hunter22");
  });

  test.each(["gitlab.example.com", "gitlab.example.com:8443/api/v4", "localhost:8080/"])(
    "says what to write for a host without a scheme: %s",
    (host) => {
      const example = "must be an http or https URL, such as `https://gitlab.example.com`";
      expect(problemOfBaseUrl(host)).toBe(`${example}, not "${host}". Write \`https://${host}\`.`);
    },
  );
});
