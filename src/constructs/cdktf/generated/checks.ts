// @ts-nocheck
// generated from the attributes and the rules of the provider

var checks = (() => {
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __export = (target, all) => {
    for (var name in all)
      __defProp(target, name, { get: all[name], enumerable: true });
  };
  var __copyProps = (to, from, except, desc) => {
    if (from && typeof from === "object" || typeof from === "function") {
      for (let key of __getOwnPropNames(from))
        if (!__hasOwnProp.call(to, key) && key !== except)
          __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
    }
    return to;
  };
  var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

  var checked_exports = {};
  __export(checked_exports, {
    CHECKED: () => CHECKED,
    problemsOf: () => problemsOf,
    unknown: () => unknown,
    unknownEvent: () => unknownEvent
  });

  var pathText = (path) => path.map(stepText).join("").replace(/^\./, "");
  function stepText(step) {
    if (typeof step === "number") return `[${step}]`;
    if (typeof step === "object") return `[${JSON.stringify(step.key)}]`;
    return /^[a-z_]\w*$/i.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  }
  var diagnostic = problemOf;
  function problemOf(kind, { why = kind.why, original = "", path } = {}) {
    const words = [why, kind.advice].filter(Boolean).join(" ");
    return { summary: kind.summary, detail: original === "" ? words : `${words}
${original}`, path };
  }

  var Unknown = class {
    /** What Terraform says about the value; null if it says nothing. Never sent back. */
    refinements;
    constructor(refinements = null) {
      this.refinements = refinements;
    }
  };
  var unknown = new Unknown();
  function isUnknown(value) {
    return value instanceof Unknown;
  }
  function isObject(value) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const prototype = Object.getPrototypeOf(value);
    return prototype === null || Object.getPrototypeOf(prototype) === null;
  }

  var RULE_ERRORS = {
    readOnly: {
      summary: "Read-only attribute in the configuration",
      advice: "Remove it from the configuration."
    },
    missing: { summary: "Missing required attribute" },
    invalidValue: { summary: "Invalid attribute value" }
  };

  function validate({ attributes: attributes5, rules: rules3 = [] }, config) {
    return [...objectProblems(attributes5, config, []), ...rules3.flatMap((rule) => rule.check(config))];
  }
  function objectProblems(attributes5, config, parent) {
    return Object.entries(attributes5).flatMap(([name, attribute]) => {
      const value = config[name] ?? null;
      if (value === null && attribute.mode !== "required") return [];
      return attributeProblems(attribute, value, [...parent, name]);
    });
  }
  function attributeProblems(attribute, value, path) {
    if (attribute.mode === "computed") {
      return [diagnostic(RULE_ERRORS.readOnly, { why: `\`${pathText(path)}\` is set by the provider alone.`, path })];
    }
    if (value === null) return [diagnostic(RULE_ERRORS.missing, { why: `\`${pathText(path)}\` must be set.`, path })];
    return isUnknown(value) ? [] : valueProblems(attribute, value, path);
  }
  function valueProblems({ type }, value, path) {
    const wrong = type.problem?.(value) ?? null;
    if (wrong !== null) return [invalid(path, wrong)];
    if (type.keys !== void 0) return keyProblems(type.keys, value, path);
    if (type.nested === void 0) return [];
    const { attributes: attributes5 } = type.nested;
    const elements = Array.isArray(value) ? value.map((element, index) => [element, [...path, index]]) : [[value, path]];
    return elements.flatMap(([element, at]) => {
      if (element === null) return [invalid(at, "must not be null")];
      return isObject(element) ? objectProblems(attributes5, element, at) : [];
    });
  }
  function keyProblems({ docs, unknown: unknown2 }, map2, path) {
    const keys = isObject(map2) ? Object.keys(map2) : [];
    const others = keys.filter((key) => !Object.hasOwn(docs, key));
    return others.map((key) => ({ ...unknown2(key), path: [...path, { key }] }));
  }
  var invalid = (path, wrong) => diagnostic(RULE_ERRORS.invalidValue, { why: `\`${pathText(path)}\` ${wrong}.`, path });

  var required = (type, doc, options = {}) => ({
    type,
    doc,
    mode: "required",
    ...options
  });
  var optional = (type, doc, options = {}) => ({
    type,
    doc,
    mode: "optional",
    ...options
  });
  var computed = (type, doc, options = {}) => ({ type, doc, mode: "computed", ...options });
  var defaulted = (type, fallback, doc) => ({
    type,
    doc,
    mode: "defaulted",
    fallback
  });

  var inBackticks = (names) => names.map((name) => `\`${name}\``).join(", ");

  var RULE_ERRORS2 = {
    exclusive: {
      summary: "Attributes that exclude each other",
      advice: "Keep one of them and remove the others."
    },
    nothingToManage: {
      summary: "Nothing to manage",
      advice: "Set one of them, or remove the block."
    }
  };

  var string = { cty: "string", label: "String" };
  var reference = { ...string, mayBeNumber: true };
  var bool = { cty: "bool", label: "Boolean" };
  var map = (element) => ({
    cty: ["map", element.cty],
    label: `Map of ${element.label}`,
    problem: (value) => {
      const members = Object.entries(value).filter(([, member]) => member !== null || element.isNullable !== true);
      const wrong = members.map(([key, member]) => [key, memberProblem(element, member)]);
      const first = wrong.find(([, problem]) => problem !== null);
      return first === void 0 ? null : `${first[1]}, at the key ${quote(first[0])}`;
    }
  });
  var keyedMap = (element, keys) => ({ ...map(element), keys });
  var oneOf = (values) => ({
    cty: "string",
    label: "String",
    values,
    problem: (value) => values.includes(value) ? null : `must be one of ${quoteAll(values)}, not ${quote(value)}`
  });
  var integer = (min, max = Number.MAX_SAFE_INTEGER) => ({
    cty: "number",
    label: "Number",
    problem: (value) => Number.isSafeInteger(value) && value >= min && value <= max ? null : max === Number.MAX_SAFE_INTEGER ? `must be a whole number of at least ${min}` : `must be a whole number from ${min} to ${max}`
  });
  var positive = {
    cty: "number",
    label: "Number",
    problem: (value) => typeof value === "number" && value > 0 ? null : "must be a number above 0"
  };
  var checked = (type, problem) => ({
    ...type,
    problem: (value) => type.problem?.(value) ?? problem(value)
  });
  var nullable = (type) => ({ ...type, isNullable: true });
  var nestedList = (attributes5) => ({
    cty: ["list", objectType(attributes5)],
    label: "Attributes List",
    nested: { nesting: "list", attributes: attributes5 }
  });
  function objectType(attributes5) {
    return ["object", Object.fromEntries(Object.entries(attributes5).map(([name, { type }]) => [name, type.cty]))];
  }
  function memberProblem(element, member) {
    if (member === null) return "must not be null";
    return isUnknown(member) ? null : element.problem?.(member) ?? null;
  }
  var quote = (text) => `"${text}"`;
  var quoteAll = (texts) => texts.map(quote).join(", ");

  var atMostOneOf = (...names) => {
    const doc = `At most one of ${inBackticks(names)} may be set.`;
    return {
      doc,
      excludes: names.flatMap((name, at) => names.slice(at + 1).map((other) => [name, other])),
      check: (config) => names.filter((name) => config[name] !== null && !isUnknown(config[name])).slice(1).map((name) => diagnostic(RULE_ERRORS2.exclusive, { why: doc, path: [name] }))
    };
  };
  var atLeastOneOf = (...names) => {
    const doc = `At least one of ${inBackticks(names)} must be set.`;
    return {
      doc,
      requires: names,
      check: (config) => names.every((name) => config[name] === null) ? [diagnostic(RULE_ERRORS2.nothingToManage, { why: doc })] : []
    };
  };

  function parseDsn(text) {
    if (!URL.canParse(text)) return null;
    const { protocol, username, hostname, port, pathname } = new URL(text);
    const scheme = protocol.slice(0, -1);
    const project = pathname.slice(pathname.lastIndexOf("/") + 1);
    if (scheme !== "http" && scheme !== "https" || username === "" || !/^\d+$/.test(project)) return null;
    return { scheme, publicKey: username, host: hostname, port: port === "" ? PORTS[scheme] : Number(port), project };
  }
  var PORTS = { http: 80, https: 443 };

  var SEGMENT = /^(?!\.{1,2}$)[^\s/%?#:]+$/;
  var isPath = (text) => text.split("/").every((segment) => SEGMENT.test(segment));
  var groupReference = checked(
    reference,
    (text) => isPath(text) ? null : "must be a numeric ID, or a full path such as `team/backend`"
  );
  var projectReference = checked(
    reference,
    (text) => /^\d+$/.test(text) || isPath(text) && text.includes("/") ? null : "must be a numeric ID, or a full path such as `team/app`"
  );

  var publicKey = checked(string, (text) => /^[!-~]+$/.test(text) ? null : "must be a word of printable ASCII");
  var trackerDsn = checked(
    string,
    (text) => parseDsn(text) === null ? "must be a DSN: an address with a public key and, at its end, a project's ID" : null
  );
  var attributes = {
    project: required(
      projectReference,
      "",
      { replaces: true }
    ),
    rotate_when_changed: optional(
      map(string),
      ""
    ),
    retain: defaulted(
      integer(0, 10),
      1,
      ""
    ),
    key_id: computed(nullable(integer(0)), ""),
    active: computed(nullable(bool), ""),
    public_key: computed(nullable(publicKey), ""),
    tracker_dsn: computed(nullable(trackerDsn), ""),
    previous_keys: computed(
      nestedList({
        key_id: computed(integer(0), ""),
        public_key: computed(string, ""),
        tracker_dsn: computed(string, "")
      }),
      ""
    )
  };

  var attributes2 = {
    project: required(projectReference, "", { replaces: true }),
    active: defaulted(bool, true, ""),
    integrated: defaulted(
      bool,
      true,
      ""
    ),
    on_destroy: defaulted(
      oneOf(["disable", "restore", "keep"]),
      "disable",
      ""
    ),
    project_name: computed(nullable(string), ""),
    tracker_external_url: computed(nullable(string), ""),
    api_url: computed(nullable(string), "")
  };

  var EVENTS = {
    new_release: "A release is published.",
    new_note: "Somebody comments.",
    new_issue: "An issue is opened.",
    reopen_issue: "An issue is reopened.",
    close_issue: "An issue is closed.",
    reassign_issue: "An issue gets another assignee.",
    issue_due: "An issue is due the next day.",
    new_merge_request: "A merge request is opened.",
    push_to_merge_request: "Somebody pushes to a merge request.",
    reopen_merge_request: "A merge request is reopened.",
    close_merge_request: "A merge request is closed.",
    reassign_merge_request: "A merge request gets another assignee.",
    change_reviewer_merge_request: "A merge request gets another reviewer.",
    merge_merge_request: "A merge request is merged.",
    failed_pipeline: "A pipeline fails.",
    fixed_pipeline: "A pipeline succeeds after one that failed.",
    success_pipeline: "A pipeline succeeds.",
    moved_project: "A project is moved. From release 13.3.",
    merge_when_pipeline_succeeds: "A merge request is set to merge when its pipeline succeeds. From release 13.9.",
    new_epic: "An epic is opened. Not for projects; top tier only, elsewhere the service ignores it.",
    approver: "Somebody becomes an approver of a merge request. Projects only, newer releases.",
    service_account_failed_pipeline: "A service account's pipeline fails. Not global, newer releases.",
    service_account_success_pipeline: "A service account's pipeline succeeds. Not global, newer releases.",
    service_account_fixed_pipeline: "A service account's pipeline succeeds after one that failed. Not global, newer releases."
  };
  var EVENT_NAMES = Object.keys(EVENTS);
  var NOT_EVERYWHERE = [
    "new_epic",
    "new_release",
    "change_reviewer_merge_request",
    "approver",
    "service_account_failed_pipeline",
    "service_account_success_pipeline",
    "service_account_fixed_pipeline"
  ];
  var COMMON_EVENTS = EVENT_NAMES.filter((name) => !NOT_EVERYWHERE.includes(name));

  var RULE_ERRORS3 = {
    eventsWithoutCustom: {
      summary: "Events without the level custom",
      advice: 'Set `level = "custom"`, or remove the events.'
    },
    emailNotGlobal: {
      summary: "Email address outside the global setting",
      why: "The service knows one address for notifications, that of the global setting.",
      advice: "Move `notification_email` to a block without `group` and `project`."
    }
  };
  var UNKNOWN_EVENTS = {
    unknownEvent: { code: "invalid", summary: "Unknown event" }
  };

  function similarNames(text, names) {
    const word = inSnakeCase(text);
    if (names.includes(word)) return [word];
    const containing = word.length < MIN_PART ? [] : names.filter((name) => name.includes(word));
    if (containing.length > 0) return byDistance(word, containing).slice(0, 3);
    const limit = Math.round(word.length / 3);
    const near = names.filter((name) => Math.abs(name.length - word.length) <= limit && distanceOf(word, name) <= limit);
    return byDistance(word, near).slice(0, 1);
  }
  var MIN_PART = 3;
  var inSnakeCase = (text) => text.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase().replace(/[^a-z0-9]+/g, "_");
  var byDistance = (word, names) => names.map((name) => ({ name, distance: distanceOf(word, name) })).sort((a, b) => a.distance - b.distance).map(({ name }) => name);
  function distanceOf(from, to) {
    let row = Array.from({ length: to.length + 1 }, (_, at) => at);
    for (const [index, letter] of Array.from(from).entries()) {
      const next = [index + 1];
      for (const [at, other] of Array.from(to).entries()) {
        const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
        next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
      }
      row = next;
    }
    return row.at(-1) ?? 0;
  }

  var UNKNOWN_EVENT = UNKNOWN_EVENTS.unknownEvent;
  var unknownEvent = (name) => diagnostic(UNKNOWN_EVENT, { why: whyUnknownEvent(name) });
  function whyUnknownEvent(name) {
    const similar = similarNames(name, EVENT_NAMES);
    const suggestion = similar.length === 0 ? "" : ` Did you mean ${inBackticks(similar)}?`;
    return `${JSON.stringify(name)} is no event.${suggestion} The events are ${inBackticks(EVENT_NAMES)}.`;
  }

  var LEVELS = ["disabled", "participating", "watch", "global", "mention", "custom"];
  var levelType = oneOf(LEVELS);
  var attributes3 = {
    group: optional(
      groupReference,
      "",
      { replaces: true }
    ),
    project: optional(projectReference, "", { replaces: true }),
    level: optional(
      levelType,
      ""
    ),
    notification_email: optional(
      checked(string, (text) => /^[^\s@]+@[^\s@]+$/.test(text) ? null : "must be an email address"),
      ""
    ),
    events: optional(
      keyedMap(nullable(bool), { docs: EVENTS, unknown: unknownEvent }),
      ""
    ),
    on_destroy: defaulted(
      oneOf(["reset", "restore", "keep"]),
      "reset",
      ""
    )
  };

  var TIERS = ["free", "premium", "ultimate"];
  var RELEASE = /^v?(\d{1,4})\.(\d{1,4})(?![\d])/;
  var release = checked(
    string,
    (text) => RELEASE.test(text) ? null : "must be a release such as `16.4` or `16.4.2`"
  );

  var eventsNeedCustom = {
    doc: "An event can be named at the level `custom` only; `events = {}` is right at any level.",
    check: ({ level, events }) => {
      if (isUnknown(level) || level === "custom" || !hasKnownElement(events)) return [];
      const why = `Single events are sent only at the level \`custom\`, ${typeof level === "string" ? `not at \`${level}\`` : "and no level is set"}.`;
      return [diagnostic(RULE_ERRORS3.eventsWithoutCustom, { why, path: ["events"] })];
    }
  };
  var emailIsGlobal = {
    doc: "`notification_email` belongs to the global setting, which has neither `group` nor `project`.",
    excludes: [
      ["notification_email", "group"],
      ["notification_email", "project"]
    ],
    check: ({ group, project, notification_email }) => isSet(notification_email) && (isSet(group) || isSet(project)) ? [diagnostic(RULE_ERRORS3.emailNotGlobal, { path: ["notification_email"] })] : []
  };
  var isSet = (value) => value !== null && !isUnknown(value);
  var hasKnownElement = (events) => isSet(events) && Object.values(Object(events)).some(isSet);
  var rules = [
    atMostOneOf("group", "project"),
    atLeastOneOf("level", "notification_email"),
    eventsNeedCustom,
    emailIsGlobal
  ];

  var RULE_ERRORS4 = {
    halfCertificate: {
      summary: "Client certificate or key missing",
      advice: "Set both or neither."
    }
  };

  var UNITS = { ms: 1, s: 1e3, m: 6e4, h: 36e5 };
  var PARTS = /(\d+(?:\.\d+)?)(ms|s|m|h)/g;
  var MAX_MS = 24 * UNITS.h;
  var duration = checked(
    string,
    (text) => /^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text) && parseDurationMs(text) > 0 && parseDurationMs(text) <= MAX_MS ? null : "must be a length of time above 0 and up to `24h`, such as `30s`, `1m30s` or `500ms`"
  );
  function parseDurationMs(text) {
    const parts = [...text.matchAll(PARTS)];
    return Math.round(
      parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * UNITS[unit], 0)
    );
  }

  var attributes4 = {
    base_url: optional(
      string,
      ""
    ),
    token: optional(
      string,
      "",
      { sensitive: true }
    ),
    sudo: optional(
      string,
      ""
    ),
    ca_cert_pem: optional(string, ""),
    ca_cert_file: optional(string, ""),
    client_cert_pem: optional(string, ""),
    client_cert_file: optional(string, ""),
    client_key_pem: optional(string, "", { sensitive: true }),
    client_key_file: optional(string, ""),
    insecure_skip_verify: optional(bool, ""),
    proxy_url: optional(string, ""),
    headers: optional(
      map(string),
      "",
      { sensitive: true }
    ),
    request_timeout: optional(
      duration,
      ""
    ),
    max_retries: optional(
      integer(0, 100),
      ""
    ),
    max_concurrent_requests: optional(
      integer(1, 1e3),
      ""
    ),
    max_requests_per_second: optional(positive, ""),
    service_version: optional(
      release,
      ""
    ),
    tier: optional(
      oneOf(TIERS),
      ""
    )
  };
  var certificateAndKey = {
    doc: "A client certificate and its key come together.",
    check: ({ client_cert_pem, client_cert_file, client_key_pem, client_key_file }) => {
      const cert = [client_cert_pem, client_cert_file];
      const key = [client_key_pem, client_key_file];
      if (cert.some(isSet2) && key.every((value) => value === null)) {
        return [half("certificate", isSet2(client_cert_pem) ? "client_cert_pem" : "client_cert_file")];
      }
      if (key.some(isSet2) && cert.every((value) => value === null)) {
        return [half("key", isSet2(client_key_pem) ? "client_key_pem" : "client_key_file")];
      }
      return [];
    }
  };
  var isSet2 = (value) => value !== null && !isUnknown(value);
  var half = (set, attribute) => diagnostic(RULE_ERRORS4.halfCertificate, {
    why: `The client ${set} is set, and the client ${set === "key" ? "certificate" : "key"} is not.`,
    path: [attribute]
  });
  var rules2 = [
    atMostOneOf("ca_cert_pem", "ca_cert_file"),
    atMostOneOf("client_cert_pem", "client_cert_file"),
    atMostOneOf("client_key_pem", "client_key_file"),
    certificateAndKey
  ];

  var CHECKED = {
    tocsin: { attributes: attributes4, rules: rules2 },
    tocsin_client_key: { attributes },
    tocsin_error_tracking_settings: { attributes: attributes2 },
    tocsin_notification_setting: { attributes: attributes3, rules }
  };
  var problemsOf = (type, config) => validate(CHECKED[type], config);
  return __toCommonJS(checked_exports);
})();

/** Stands for a value that is known to Terraform alone. */
export const unknown: object = checks.unknown;

interface Problem {
  readonly summary: string;
  readonly detail: string;
}

/** Everything that is wrong with the values of a construct, by Terraform's names. */
export const problemsOf: (
  type: string,
  values: Readonly<Record<string, unknown>>,
) => readonly Problem[] = checks.problemsOf;

/** What is wrong with a name that is no event. */
export const unknownEvent: (name: string) => Problem = checks.unknownEvent;
