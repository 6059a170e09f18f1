import { diagnosticError, type DiagnosticError } from "../../kit/errors.ts";
import { computed, defineFunction, integer, nested, parameter, string } from "../../kit/schema/index.ts";
import { DSN_FORM, DSN_RULE, parseDsn as readDsn } from "../resources/index.ts";
import { ERRORS } from "./diagnostics.ts";

/** Returns the parts of a DSN. */
export const parseDsn = defineFunction({
  name: "parse_dsn",
  summary: "Parts of a DSN",
  doc: "Returns the parts of a DSN, such as the `tracker_dsn` of a `tocsin_client_key`.",
  parameters: {
    dsn: parameter(string, "The DSN: `<scheme>://<public_key>@<host>/…/<project_id>`, with or without a port."),
  },
  returns: nested({
    scheme: computed(string, "`https` or `http`."),
    public_key: computed(string, "The key."),
    host: computed(string, "Name or address of the host; an IPv6 address is in square brackets."),
    port: computed(integer(0, 65_535), "The port. Default: 443 for `https`, 80 for `http`."),
    path: computed(
      string,
      "Path between the host and the project ID, such as `/errortracking/api/v1/projects`, or empty.",
    ),
    project_id: computed(integer(0), "ID of the project."),
  }),
  call({ dsn }) {
    const read = readDsn(dsn);
    const project_id = Number(read?.project);
    if (read === null || !Number.isSafeInteger(project_id)) throw noDsn();
    const { scheme, publicKey, host, port, path } = read;
    return { scheme, public_key: publicKey, host, port, path, project_id };
  },
});

/** The error never shows the text, which may be anything, even a secret. */
const noDsn = (): DiagnosticError =>
  diagnosticError(ERRORS.notADsn, {
    why: `${DSN_RULE}: ${DSN_FORM}.`,
    path: ["dsn"],
  });
