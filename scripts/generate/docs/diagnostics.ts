import * as kit from "../../../src/kit/diagnostics.ts";
import * as cty from "../../../src/kit/cty/diagnostics.ts";
import * as engine from "../../../src/kit/engine/diagnostics.ts";
import * as plugin from "../../../src/kit/plugin/diagnostics.ts";
import * as schema from "../../../src/kit/schema/diagnostics.ts";
import * as commands from "../../../src/commands/diagnostics.ts";
import { OLD_NODE } from "../../../src/old-node.ts";
import * as actions from "../../../src/provider/actions/diagnostics.ts";
import * as endpoint from "../../../src/provider/client/endpoint/diagnostics.ts";
import * as network from "../../../src/provider/client/failure/network-diagnostics.ts";
import * as list from "../../../src/provider/client/failure/list-diagnostics.ts";
import * as response from "../../../src/provider/client/failure/response-diagnostics.ts";
import { optionLabels, type OptionLabels } from "../../../src/provider/client/options/client-options.ts";
import * as options from "../../../src/provider/client/options/diagnostics.ts";
import * as configuration from "../../../src/provider/configuration/diagnostics.ts";
import { OPTION_NAMES } from "../../../src/provider/configuration/attributes.ts";
import * as functions from "../../../src/provider/functions/diagnostics.ts";
import * as lists from "../../../src/provider/lists/diagnostics.ts";
import * as clientKey from "../../../src/provider/resources/client-key/diagnostics.ts";
import * as tracking from "../../../src/provider/resources/error-tracking-settings/diagnostics.ts";
import * as firstKey from "../../../src/provider/resources/first-key/diagnostics.ts";
import * as notification from "../../../src/provider/resources/notification-setting/diagnostics.ts";
import * as owner from "../../../src/provider/resources/notification-setting/owner/diagnostics.ts";
import * as place from "../../../src/provider/resources/place/diagnostics.ts";
import * as setting from "../../../src/provider/resources/setting/diagnostics.ts";
import * as service from "../../../src/service/diagnostics.ts";

/** One error or warning that a user may see, as `docs/errors.md` says it. */
export interface DiagnosticRow {
  /** The name of its kind, unlike every other's of its severity. */
  readonly name: string;
  readonly severity: "error" | "warning";
  readonly group: kit.Group;
  readonly summary: string;
  readonly when: string;
  readonly advice: string;
  /** The sentences that every such message contains. */
  readonly inMessage: readonly string[];
}

type Text = string | ((labels: OptionLabels) => string);

interface Kind extends kit.PageText<Text> {
  readonly summary: string;
  readonly why?: Text;
  readonly advice?: Text;
}

/** It is said before anything of the provider is loaded. */
const oldNode = { ERRORS: { oldNode: { ...OLD_NODE, when: "The `node` on the PATH is too old." } } };

/** The tables of each folder, and the part of the page that their rows belong to. Rules are about a configuration. */
const FOLDERS: readonly (readonly [kit.Group, Readonly<Record<string, unknown>>])[] = [
  ["fault", kit],
  ["fault", cty],
  ["state", schema],
  ["state", engine],
  ["start", oldNode],
  ["fault", plugin],
  ["provider block", configuration],
  ["provider block", options],
  ["plan and apply", place],
  ["plan and apply", setting],
  ["plan and apply", notification],
  ["plan and apply", tracking],
  ["plan and apply", clientKey],
  ["list", lists],
  ["plan and apply", actions],
  ["function", functions],
  ["plan and apply", firstKey],
  ["plan and apply", owner],
  ["response", response],
  ["response", list],
  ["response", endpoint],
  ["network", network],
  ["command", commands],
  ["service", service],
];

const PAGE_LABELS = optionLabels({
  names: {
    ...OPTION_NAMES,
    caCertPem: "ca_cert_file",
    clientCertPem: "client_cert_file",
    clientKeyPem: "client_key_file",
  },
});

/** Every diagnostic of the tables. `labels` says how the client's sentences name its options. */
export const diagnosticRows = (labels: OptionLabels = PAGE_LABELS): readonly DiagnosticRow[] =>
  FOLDERS.flatMap(([group, tables]) =>
    Object.entries(tables)
      .filter(([name]) => /(ERRORS|WARNINGS)$/.test(name))
      .flatMap(([table, kinds]) =>
        Object.entries(kinds as Readonly<Record<string, Kind>>).map(([name, kind]) =>
          // what such an export is
          rowOf({ table, group, name }, kind, labels),
        ),
      ),
  );

/** A kind by its table and its name. */
interface Named {
  readonly table: string;
  readonly group: kit.Group;
  readonly name: string;
}

function rowOf({ table, group, name }: Named, kind: Kind, labels: OptionLabels): DiagnosticRow {
  const sentences = (text: Text = ""): string => (typeof text === "string" ? text : text(labels));
  const [why, advice] = [sentences(kind.why), sentences(kind.advice)];
  return {
    name,
    severity: table === "WARNINGS" ? "warning" : "error",
    group: kind.group ?? (table === "RULE_ERRORS" ? "configuration" : group),
    summary: kind.summary,
    when: sentences(kind.when) || why,
    advice: sentences(kind.pageAdvice) || advice,
    inMessage: [why, advice].filter((part) => part !== ""),
  };
}
