import { describe, expect, test } from "@jest/globals";
import { networkFailure } from "../../../../src/client/failure/network-failure.ts";

const attempt = { origin: "https://gitlab.test", timeoutMs: 30_000, isLate: false };
const coded = (code: string, message = "native text") => Object.assign(new Error(message), { code });

describe("networkFailure", () => {
  test.each([
    ["ENOTFOUND", "unavailable", "The service's host is not found"],
    ["EAI_AGAIN", "unavailable", "The service's host is not found"],
    ["EHOSTUNREACH", "unavailable", "The service cannot be reached"],
    ["ETIMEDOUT", "timeout", "The service cannot be reached in time"],
    ["UND_ERR_CONNECT_TIMEOUT", "timeout", "The service cannot be reached in time"],
    ["CERT_NOT_YET_VALID", "invalid", "The service's certificate is not valid yet"],
    ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", "invalid", "No secure connection to the service"],
    ["EPROTO", "invalid", "No secure connection to the service"],
    ["E_NEW", "unavailable", "No answer from the service"],
  ])("says in plain words what %s is", (code, expected, summary) => {
    const failure = networkFailure(coded(code), attempt);
    expect(failure).toMatchObject({ code: expected, summary, original: "native text" });
    expect(failure.why).toContain("https://gitlab.test");
    expect(failure.advice).toMatch(/[a-z].*\.$/i);
  });

  test("says each of the addresses that refused", () => {
    const refusals = [coded("ECONNREFUSED", "refused ::1"), coded("ECONNREFUSED", "refused 127.0.0.1")];
    const failure = networkFailure(Object.assign(new AggregateError(refusals), { code: "ECONNREFUSED" }), attempt);
    expect(failure).toMatchObject({
      summary: "The connection to the service was refused",
      original: "refused ::1, refused 127.0.0.1",
    });
  });

  test("says which answer of a proxy refused the tunnel", () => {
    const failure = networkFailure(
      coded("UND_ERR_ABORTED", "Proxy response (503) !== 200 when HTTP Tunneling"),
      attempt,
    );
    expect(failure).toMatchObject({ code: "unavailable", summary: "The proxy refused the connection" });
    expect(failure.why).toContain("503");
  });

  test("says of whatever ended a late attempt that its time was up", () => {
    expect(networkFailure(coded("ECONNRESET"), { ...attempt, isLate: true })).toMatchObject({
      code: "timeout",
      original: "",
    });
  });

  test("makes something of what is no error", () => {
    expect(networkFailure("odd", attempt)).toMatchObject({ code: "unavailable", original: "" });
  });
});
