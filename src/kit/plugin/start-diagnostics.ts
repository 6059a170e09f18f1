import type { ErrorKind } from "../errors.ts";

/** What may keep the plugin from starting. */
export const ERRORS = {
  notTerraform: {
    code: "unsupported",
    summary: "This is a Terraform plugin",
    advice: "Run `terraform` or `tofu` instead.",
  },
  clientCertificate: {
    code: "invalid",
    summary: "PLUGIN_CLIENT_CERT is not a certificate",
    why: "Terraform passes its certificate in this variable. Without it, the provider cannot authenticate Terraform.",
    advice: "Check that nothing else sets the variable, or use a current release of Terraform.",
  },
  cannotListen: {
    code: "unavailable",
    summary: "The provider cannot listen for Terraform",
    why: "It cannot make the socket by which Terraform talks to it.",
    advice:
      "Check that the folder for temporary files (`TMPDIR`), or the one in `PLUGIN_UNIX_SOCKET_DIR`, exists and can be written to.",
  },
} as const satisfies Record<string, ErrorKind>;
