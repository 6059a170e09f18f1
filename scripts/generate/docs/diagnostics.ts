import {
  actionErrorsPage,
  actionRuleErrorsPage,
  actionWarningsPage,
} from "../../../src/provider/actions/diagnostics-page.ts";
import {
  ERRORS as actionErrors,
  RULE_ERRORS as actionRuleErrors,
  WARNINGS as actionWarnings,
} from "../../../src/provider/actions/diagnostics.ts";
import { endpointErrorsPage } from "../../../src/provider/client/endpoint/diagnostics-page.ts";
import { ERRORS as endpointErrors } from "../../../src/provider/client/endpoint/diagnostics.ts";
import { forbiddenErrorsPage } from "../../../src/provider/client/failure/forbidden-diagnostics-page.ts";
import { ERRORS as forbiddenErrors } from "../../../src/provider/client/failure/forbidden-diagnostics.ts";
import { networkErrorsPage } from "../../../src/provider/client/failure/network-diagnostics-page.ts";
import { ERRORS as networkErrors } from "../../../src/provider/client/failure/network-diagnostics.ts";
import { responseErrorsPage } from "../../../src/provider/client/failure/response-diagnostics-page.ts";
import { ERRORS as responseErrors } from "../../../src/provider/client/failure/response-diagnostics.ts";
import { optionErrorsPage } from "../../../src/provider/client/options/diagnostics-page.ts";
import { ERRORS as optionErrors } from "../../../src/provider/client/options/diagnostics.ts";
import { mentionsOf, type Mentions } from "../../../src/provider/client/options/client-options.ts";
import { functionErrorsPage } from "../../../src/provider/functions/diagnostics-page.ts";
import { ERRORS as functionErrors } from "../../../src/provider/functions/diagnostics.ts";
import { valueErrorsPage } from "../../../src/kit/cty/diagnostics-page.ts";
import { ERRORS as valueErrors } from "../../../src/kit/cty/diagnostics.ts";
import { attributeErrorsPage, engineErrorsPage, engineWarningsPage } from "../../../src/kit/engine/diagnostics-page.ts";
import {
  ERRORS as engineErrors,
  RULE_ERRORS as attributeErrors,
  WARNINGS as engineWarnings,
} from "../../../src/kit/engine/diagnostics.ts";
import { errorsPage, type Group, type PageOf, type PageText } from "../../../src/kit/errors-page.ts";
import { ERRORS } from "../../../src/kit/errors.ts";
import { messageErrorsPage } from "../../../src/kit/plugin/diagnostics-page.ts";
import { ERRORS as messageErrors } from "../../../src/kit/plugin/diagnostics.ts";
import { startErrorsPage } from "../../../src/kit/plugin/start-diagnostics-page.ts";
import { ERRORS as startErrors } from "../../../src/kit/plugin/start-diagnostics.ts";
import { ruleErrorsPage, takeOverErrorsPage } from "../../../src/kit/schema/diagnostics-page.ts";
import { ERRORS as takeOverErrors, RULE_ERRORS as ruleErrors } from "../../../src/kit/schema/diagnostics.ts";
import { listWarningsPage } from "../../../src/provider/lists/diagnostics-page.ts";
import { WARNINGS as listWarnings } from "../../../src/provider/lists/diagnostics.ts";
import { OLD_NODE } from "../../../src/old-node.ts";
import { FILE_VARIABLES, OPTION_NAMES } from "../../../src/provider/configuration/option-names.ts";
import {
  providerErrorsPage,
  providerRuleErrorsPage,
  providerWarningsPage,
} from "../../../src/provider/configuration/diagnostics-page.ts";
import {
  ERRORS as providerErrors,
  RULE_ERRORS as providerRuleErrors,
  WARNINGS as providerWarnings,
} from "../../../src/provider/configuration/diagnostics.ts";
import { clientKeyWarningsPage } from "../../../src/provider/resources/client-key/diagnostics-page.ts";
import { WARNINGS as clientKeyWarnings } from "../../../src/provider/resources/client-key/diagnostics.ts";
import {
  trackingErrorsPage,
  trackingWarningsPage,
} from "../../../src/provider/resources/error-tracking-settings/diagnostics-page.ts";
import { firstKeyWarningsPage } from "../../../src/provider/resources/first-key/diagnostics-page.ts";
import { WARNINGS as firstKeyWarnings } from "../../../src/provider/resources/first-key/diagnostics.ts";
import {
  ERRORS as trackingErrors,
  WARNINGS as trackingWarnings,
} from "../../../src/provider/resources/error-tracking-settings/diagnostics.ts";
import {
  ownerErrorsPage,
  ownerWarningsPage,
} from "../../../src/provider/resources/notification-setting/owner/diagnostics-page.ts";
import {
  ERRORS as ownerErrors,
  WARNINGS as ownerWarnings,
} from "../../../src/provider/resources/notification-setting/owner/diagnostics.ts";
import {
  notificationErrorsPage,
  notificationRuleErrorsPage,
  notificationWarningsPage,
  unavailableErrorsPage,
  unavailableWarningsPage,
  unknownEventsPage,
} from "../../../src/provider/resources/notification-setting/diagnostics-page.ts";
import {
  ERRORS as notificationErrors,
  RULE_ERRORS as notificationRuleErrors,
  UNAVAILABLE as unavailable,
  UNKNOWN_EVENTS as unknownEvents,
  WARNINGS as notificationWarnings,
} from "../../../src/provider/resources/notification-setting/diagnostics.ts";
import {
  placeErrorsPage,
  placeRuleErrorsPage,
  placeWarningsPage,
} from "../../../src/provider/resources/place/diagnostics-page.ts";
import {
  ERRORS as placeErrors,
  RULE_ERRORS as placeRuleErrors,
  WARNINGS as placeWarnings,
} from "../../../src/provider/resources/place/diagnostics.ts";
import { settingErrorsPage, settingWarningsPage } from "../../../src/provider/resources/setting/diagnostics-page.ts";
import {
  ERRORS as settingErrors,
  WARNINGS as settingWarnings,
} from "../../../src/provider/resources/setting/diagnostics.ts";

/** One error or warning that a user of Terraform may see, as `docs/errors.md` says it. */
export interface DiagnosticRow {
  /** The name of its kind, unlike every other's of its severity. */
  readonly name: string;
  readonly severity: "error" | "warning";
  readonly group: Group;
  readonly summary: string;
  /** The attribute or argument that it belongs to; null when it is the whole block. */
  readonly at: string | null;
  readonly when: string;
  readonly advice: string;
  /** The sentences that every such message has, too. */
  readonly inMessage: readonly string[];
}

type Words = string | ((mentions: Mentions) => string);

interface Kind {
  readonly summary: string;
  readonly why?: Words;
  readonly advice?: Words;
}

type Kinds = Readonly<Record<string, Kind>>;

/** The kinds of one table, and what the page says of them. */
interface Table<K = Kinds, Page = Readonly<Partial<Record<string, PageText>>>> {
  readonly severity: "error" | "warning";
  /** The part of the page that they belong to, but for those that name another one. */
  readonly group: Group;
  readonly kinds: K;
  readonly page: Page;
}

/** A page that belongs to other kinds does not compile. */
const table = <K extends Kinds>(it: Table<K, PageOf<K>>): Table => it;

/** It is said before anything of the provider is loaded. */
const oldNodePage = { oldNode: { when: "The `node` that runs the provider is too old." } };

const TABLES = [
  table({ severity: "error", group: "fault", kinds: ERRORS, page: errorsPage }),
  table({ severity: "error", group: "fault", kinds: valueErrors, page: valueErrorsPage }),
  table({ severity: "error", group: "configuration", kinds: ruleErrors, page: ruleErrorsPage }),
  table({ severity: "error", group: "configuration", kinds: attributeErrors, page: attributeErrorsPage }),
  table({ severity: "error", group: "state", kinds: takeOverErrors, page: takeOverErrorsPage }),
  table({ severity: "error", group: "state", kinds: engineErrors, page: engineErrorsPage }),
  table({ severity: "warning", group: "state", kinds: engineWarnings, page: engineWarningsPage }),
  table({ severity: "error", group: "start", kinds: startErrors, page: startErrorsPage }),
  table({ severity: "error", group: "start", kinds: { oldNode: OLD_NODE }, page: oldNodePage }),
  table({ severity: "error", group: "fault", kinds: messageErrors, page: messageErrorsPage }),
  table({ severity: "error", group: "provider block", kinds: providerRuleErrors, page: providerRuleErrorsPage }),
  table({ severity: "error", group: "provider block", kinds: providerErrors, page: providerErrorsPage }),
  table({ severity: "warning", group: "provider block", kinds: providerWarnings, page: providerWarningsPage }),
  table({ severity: "error", group: "provider block", kinds: optionErrors, page: optionErrorsPage }),
  table({ severity: "error", group: "plan and apply", kinds: placeErrors, page: placeErrorsPage }),
  table({ severity: "warning", group: "plan and apply", kinds: placeWarnings, page: placeWarningsPage }),
  table({ severity: "error", group: "plan and apply", kinds: settingErrors, page: settingErrorsPage }),
  table({ severity: "warning", group: "plan and apply", kinds: settingWarnings, page: settingWarningsPage }),
  table({
    severity: "error",
    group: "configuration",
    kinds: notificationRuleErrors,
    page: notificationRuleErrorsPage,
  }),
  table({ severity: "error", group: "configuration", kinds: unknownEvents, page: unknownEventsPage }),
  table({ severity: "error", group: "configuration", kinds: unavailable, page: unavailableErrorsPage }),
  table({ severity: "warning", group: "configuration", kinds: unavailable, page: unavailableWarningsPage }),
  table({
    severity: "warning",
    group: "plan and apply",
    kinds: notificationWarnings,
    page: notificationWarningsPage,
  }),
  table({ severity: "error", group: "plan and apply", kinds: notificationErrors, page: notificationErrorsPage }),
  table({ severity: "error", group: "plan and apply", kinds: trackingErrors, page: trackingErrorsPage }),
  table({ severity: "warning", group: "plan and apply", kinds: trackingWarnings, page: trackingWarningsPage }),
  table({ severity: "warning", group: "plan and apply", kinds: clientKeyWarnings, page: clientKeyWarningsPage }),
  table({ severity: "error", group: "configuration", kinds: placeRuleErrors, page: placeRuleErrorsPage }),
  table({ severity: "warning", group: "list", kinds: listWarnings, page: listWarningsPage }),
  table({ severity: "error", group: "configuration", kinds: actionRuleErrors, page: actionRuleErrorsPage }),
  table({ severity: "error", group: "plan and apply", kinds: actionErrors, page: actionErrorsPage }),
  table({ severity: "warning", group: "plan and apply", kinds: actionWarnings, page: actionWarningsPage }),
  table({ severity: "error", group: "function", kinds: functionErrors, page: functionErrorsPage }),
  table({ severity: "warning", group: "plan and apply", kinds: firstKeyWarnings, page: firstKeyWarningsPage }),
  table({ severity: "error", group: "plan and apply", kinds: ownerErrors, page: ownerErrorsPage }),
  table({ severity: "warning", group: "plan and apply", kinds: ownerWarnings, page: ownerWarningsPage }),
  table({ severity: "error", group: "response", kinds: responseErrors, page: responseErrorsPage }),
  table({ severity: "error", group: "response", kinds: forbiddenErrors, page: forbiddenErrorsPage }),
  table({ severity: "error", group: "response", kinds: endpointErrors, page: endpointErrorsPage }),
  table({ severity: "error", group: "network", kinds: networkErrors, page: networkErrorsPage }),
];

const PAGE_MENTIONS = mentionsOf({
  names: {
    ...OPTION_NAMES,
    caCertPem: "ca_cert_file",
    clientCertPem: "client_cert_file",
    clientKeyPem: "client_key_file",
  },
  otherVariables: FILE_VARIABLES,
});

/** Every diagnostic of the tables. `mentions` says how the client's sentences name its options. */
export const diagnosticRows = (mentions: Mentions = PAGE_MENTIONS): readonly DiagnosticRow[] =>
  TABLES.flatMap((table) => Object.entries(table.kinds).map(([name, kind]) => rowOf(table, [name, kind], mentions)));

function rowOf({ severity, group, page }: Table, [name, kind]: [string, Kind], mentions: Mentions): DiagnosticRow {
  const text = page[name] ?? {};
  const sentences = (words: Words = ""): string => (typeof words === "string" ? words : words(mentions));
  const [why, advice] = [sentences(kind.why), sentences(kind.advice)];
  const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");
  return {
    name,
    severity,
    group: text.group ?? group,
    summary: kind.summary,
    at: text.at ?? null,
    when: joined(sentences(text.when), why),
    advice: joined(advice, sentences(text.advice)),
    inMessage: [why, advice].filter((part) => part !== ""),
  };
}
