import { REPORT_IT, RUN_AGAIN, type ErrorKind } from "../errors.ts";

/** What may be wrong with a message of the plugin protocol. */
export const ERRORS = {
  noFeature: {
    code: "unsupported",
    summary: "Not supported by this provider",
    advice: "Remove them, or use a version of the provider that has them.",
  },
  malformedRequest: { code: "invalid", summary: "Malformed request from Terraform", advice: RUN_AGAIN },
  numberOutOfRange: { code: "internal", summary: "Number out of range", advice: REPORT_IT },
} as const satisfies Record<string, ErrorKind>;
