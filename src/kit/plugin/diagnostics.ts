import { REPORT_IT, RUN_AGAIN, type Table } from "../diagnostics.ts";
import type { ErrorKind } from "../errors.ts";

/** Errors of a message of the plugin protocol. */
export const ERRORS = {
  noFeature: {
    code: "unsupported",
    summary: "Not supported by this provider",
    when: "Terraform asked for ephemeral resources, a state store, or an upgrade of resource identities, which this version of the provider does not have.",
    advice: "Remove them, or use a version of the provider that has them.",
  },
  malformedRequest: {
    code: "invalid",
    summary: "Malformed request from Terraform",
    when: "The provider cannot decode a request from Terraform.",
    advice: RUN_AGAIN,
  },
  numberOutOfRange: {
    code: "internal",
    summary: "Number out of range",
    when: "The provider answers Terraform with a number that the plugin protocol cannot carry.",
    advice: REPORT_IT,
  },
} as const satisfies Table<ErrorKind>;

/** Errors that keep the plugin from starting. */
export const START_ERRORS = {
  notTerraform: {
    code: "unsupported",
    summary: "This is a Terraform plugin",
    group: "start",
    when: "Something other than Terraform or OpenTofu started the provider.",
    advice: "Run `terraform` or `tofu` instead.",
  },
  clientCertificate: {
    code: "invalid",
    summary: "PLUGIN_CLIENT_CERT is not a certificate",
    group: "start",
    why: "Terraform passes its certificate in this variable. Without it, the provider cannot authenticate Terraform.",
    advice: "Check that nothing else sets the variable, or use a current release of Terraform.",
  },
  cannotListen: {
    code: "unavailable",
    summary: "Provider cannot listen for Terraform",
    group: "start",
    why: "It cannot make the socket by which Terraform talks to it.",
    advice:
      "Check that the folder for temporary files (`TMPDIR`), or the one in `PLUGIN_UNIX_SOCKET_DIR`, exists and can be written to.",
  },
} as const satisfies Table<ErrorKind>;
