import { describe, expect, test } from "@jest/globals";
import { REQUEST_CODES } from "../../../../../src/host/shell/native-codes.ts";
import { optionLabels } from "../../../../../src/provider/client/options/client-options.ts";
import { sentencesOf, type RequestFailure } from "../../../../../src/provider/client/failure/report.ts";
import { MESSAGES_BY_CODE } from "../../../../../src/provider/client/failure/network-messages.ts";
import { networkFailure, type Attempt } from "../../../../../src/provider/client/failure/network-failure.ts";
import { NAMES } from "../../../../support/server/http-server.ts";

const attempt = {
  origin: "https://gitlab.test",
  proxy: null,
  isRead: true,
  timeoutMs: 30_000,
  isLate: false,
  wasSent: true,
  isProxys: false,
  isUnanswered: false,
  hasAnswered: true,
};
const labels = optionLabels({ names: NAMES });
const why = ({ why: text }: RequestFailure) => sentencesOf(text, labels);
const coded = (code: string, message = "native text") => Object.assign(new Error(message), { code });

describe("networkFailure", () => {
  test.each([
    ["ENOTFOUND", "unavailable", "Host not found"],
    ["EAI_AGAIN", "unavailable", "Host not found"],
    ["EHOSTUNREACH", "unavailable", "Service cannot be reached"],
    ["ETIMEDOUT", "timeout", "Connection to the service timed out"],
    ["UND_ERR_CONNECT_TIMEOUT", "timeout", "Connection to the service timed out"],
    ["CERT_NOT_YET_VALID", "invalid", "Certificate of the service is not valid yet"],
    ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", "invalid", "TLS connection to the service failed"],
    ["EPROTO", "invalid", "TLS connection to the service failed"],
    ["EMFILE", "unavailable", "Too many open files"],
    ["ENFILE", "unavailable", "Too many open files"],
    ["ENOMEM", "unavailable", "Out of memory"],
    ["EACCES", "unavailable", "Service cannot be reached"],
    ["EADDRNOTAVAIL", "unavailable", "Service cannot be reached"],
    ["CERT_HAS_EXPIRED", "invalid", "Certificate of the service has expired"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "invalid", "Certificate of the service is not trusted"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "invalid", "Certificate of the service is for another host"],
    ["CERT_REVOKED", "invalid", "Certificate of the service was revoked"],
    ["INVALID_PURPOSE", "invalid", "Certificate of the service cannot be used"],
    ["PATH_LENGTH_EXCEEDED", "invalid", "Certificate of the service cannot be used"],
    ["UNSPECIFIED", "invalid", "Certificate of the service cannot be used"],
    ["CA_USED_AS_END_ENTITY", "invalid", "Certificate of the service cannot be used"],
    ["ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE", "invalid", "TLS connection to the service failed"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "invalid", "TLS connection to the service failed"],
    ["UND_ERR_HEADERS_OVERFLOW", "unsupported", "Response is too large"],
    ["constructor", "unavailable", "No response from the service"],
    ["E_NEW", "unavailable", "No response from the service"],
  ])("says in plain words what %s is", (code, expected, summary) => {
    const failure = networkFailure(coded(code), attempt);
    expect(failure).toMatchObject({ code: expected, summary, original: "native text" });
    expect(why(failure)).toContain("https://gitlab.test");
    expect(sentencesOf(failure.advice, labels)).toMatch(/[a-z].*\.$/i);
  });

  test("knows every code that the native program sends", () => {
    const hasMessage = (code: string): boolean =>
      code in MESSAGES_BY_CODE || networkFailure(coded(code), attempt).summary !== "No response from the service";
    expect(REQUEST_CODES.filter((code) => !hasMessage(code))).toEqual([]);
  });

  test("says that memory ran out, which V8 tells without a code", () => {
    for (const text of ["Array buffer allocation failed", "Invalid string length"]) {
      expect(networkFailure(new RangeError(text), attempt)).toMatchObject({ summary: "Out of memory" });
    }
    expect(networkFailure(new RangeError("other"), attempt)).toMatchObject({ summary: "No response from the service" });
  });

  test("says what to do when the service refuses the client's certificate", () => {
    const failure = networkFailure(coded("ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED"), attempt);
    expect(why(failure)).toContain("refused the client certificate, or requires one and got none");
    expect(sentencesOf(failure.advice, labels)).toContain("with `the_certificate`, and its key with `the_key`");
  });

  test("says which answer of a proxy refused the tunnel", () => {
    const failure = networkFailure(
      coded("UND_ERR_ABORTED", "Proxy response (503) !== 200 when HTTP Tunneling"),
      attempt,
    );
    expect(failure).toMatchObject({ code: "unavailable", summary: "Proxy refused the connection" });
    expect(why(failure)).toContain("503");
  });

  test("says that a proxy wants credentials, even if it says 401", () => {
    for (const status of [401, 407]) {
      const refused = coded("UND_ERR_ABORTED", `Proxy response (${status}) !== 200 when HTTP Tunneling`);
      expect(networkFailure(refused, attempt)).toMatchObject({ summary: "Proxy did not accept the credentials" });
    }
  });

  const proxy = { origin: "http://proxy.test:3128", isForwarding: false };
  const proxys: [code: string, ...expected: [code: string, summary: string, why: string]][] = [
    ["ENOTFOUND", "unavailable", "Proxy cannot be reached", "could not be resolved"],
    ["ETIMEDOUT", "timeout", "Proxy cannot be reached", "timed out"],
    ["E_NEW", "unavailable", "Proxy cannot be reached", "failed in transit"],
    ["UND_ERR_SOCKET", "unavailable", "Connection to the proxy was lost", "closed the connection"],
    ["CERT_HAS_EXPIRED", "invalid", "TLS connection to the proxy failed", "validity has ended"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "invalid", "TLS connection to the proxy failed", "name the proxy's host"],
    ["ERR_SSL_TLSV1_ALERT_UNKNOWN_CA", "invalid", "TLS connection to the proxy failed", "to the service alone"],
    ["EMFILE", "unavailable", "Too many open files", "limit on open files"],
  ];
  test.each(proxys)("says of %s on the way to the proxy that it is the proxy's", (code, ...expected) => {
    const [kind, summary, message] = expected;
    const failure = networkFailure(coded(code), { ...attempt, proxy, isProxys: true });
    expect(failure).toMatchObject({ code: kind, summary, original: "native text" });
    expect(why(failure)).toContain(message);
    expect(why(failure)).toContain("The proxy's address is http://proxy.test:3128.");
    expect(why(failure)).not.toContain("gitlab.test");
    expect(failure.cause).toMatchObject({ code });
  });

  test("says of a connection that ends without an answer over TLS, before there was any, what it may be", () => {
    const summaryOf = (known: Partial<Attempt>) =>
      networkFailure(coded("UND_ERR_SOCKET"), { ...attempt, hasAnswered: false, isUnanswered: true, ...known }).summary;
    expect(summaryOf({})).toBe("TLS connection to the service failed");
    const lost = "Connection to the service was lost";
    expect(summaryOf({ isUnanswered: false })).toBe(lost);
    expect(summaryOf({ hasAnswered: true })).toBe(lost);
    expect(summaryOf({ origin: "http://gitlab.test" })).toBe(lost);
  });

  test("says of a write that was sent, and of nothing else, that it may still have taken effect", () => {
    const whyOf = (known: Partial<Attempt>) => why(networkFailure(coded("ECONNRESET"), { ...attempt, ...known }));
    const doubt = /The write may still have taken effect\.$/;
    expect(whyOf({ isRead: false })).toMatch(doubt);
    expect(whyOf({ isRead: false, isLate: true })).toMatch(doubt);
    for (const isLate of [true, false]) expect(whyOf({ isRead: true, isLate })).not.toMatch(/taken effect/);
    expect(whyOf({ isRead: false, wasSent: false })).not.toMatch(/taken effect/);
  });

  test("says of whatever ended a late attempt that its time was up", () => {
    expect(networkFailure(coded("ECONNRESET"), { ...attempt, isLate: true })).toMatchObject({
      code: "timeout",
      original: "",
    });
  });

  const sent: Record<string, [string, Pick<Attempt, "wasSent">, boolean]> = {
    "never sent: no": ["ECONNRESET", { wasSent: false }, false],
    "sent, and the connection lost: yes": ["ECONNRESET", { wasSent: true }, true],
    "sent before the service refused the client's certificate: no": [
      "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
      { wasSent: true },
      false,
    ],
    "sent before TLS broke: yes": ["ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC", { wasSent: true }, true],
  };
  test.each(Object.entries(sent))("says whether a request may have been executed: %s", (_title, [code, known, may]) => {
    expect(networkFailure(coded(code), { ...attempt, ...known }).mayHaveExecuted).toBe(may);
  });

  test("explains a thrown value that is not an error", () => {
    expect(networkFailure("odd", attempt)).toMatchObject({ code: "unavailable", original: "" });
  });
});
