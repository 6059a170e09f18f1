import { REPORT_IT, RUN_AGAIN, UNSUPPORTED, type Table } from "../diagnostics.ts";
import type { ErrorKind } from "../errors.ts";

/** Errors of a message of the plugin protocol. */
export const ERRORS = {
  noFeature: {
    code: "unsupported",
    ...UNSUPPORTED,
    advice: "Remove them, or use a version of the provider that supports them.",
  },
  malformedRequest: {
    code: "invalid",
    summary: "Malformed request from Terraform",
    when: "The provider cannot decode a request.",
    advice: RUN_AGAIN,
  },
  numberOutOfRange: {
    code: "internal",
    summary: "Number out of range",
    when: "A response of the provider contains a number that the plugin protocol cannot carry.",
    advice: REPORT_IT,
  },
} as const satisfies Table<ErrorKind>;

/** Errors that keep the plugin from starting. */
export const START_ERRORS = {
  notTerraform: {
    code: "unsupported",
    summary: "This is a Terraform plugin",
    group: "start",
    when: "You started the provider directly.",
    advice: "Run `terraform` or `tofu` instead.",
  },
  clientCertificate: {
    code: "invalid",
    summary: "PLUGIN_CLIENT_CERT is not a certificate",
    group: "start",
    when: "The variable does not contain Terraform's certificate.",
    why: "Terraform passes its certificate in this variable. Without it, the provider cannot authenticate Terraform.",
    advice: "Check that nothing else sets the variable, or use a current release of Terraform.",
  },
  cannotListen: {
    code: "unavailable",
    summary: "Provider cannot listen for Terraform",
    group: "start",
    why: "The provider could not create the socket that Terraform connects to.",
    advice: "Check that the folder in `PLUGIN_UNIX_SOCKET_DIR`, or else in `TMPDIR`, exists and is writable.",
  },
} as const satisfies Table<ErrorKind>;
