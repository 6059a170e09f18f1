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
    importProblemsOf: () => importProblemsOf,
    missingEvents: () => missingEvents,
    problemsOf: () => problemsOf,
    unknown: () => unknown,
    unknownEvent: () => unknownEvent
  });

  var INVISIBLE = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;
  var escapeInvisible = (text) => text.replace(
    INVISIBLE,
    (found) => Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`).join(
      ""
    )
  );

  var pathText = (path) => path.map(stepText).join("").replace(/^\./, "");
  var sentenceCase = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  function stepText(step) {
    if (typeof step === "number") return `[${step}]`;
    if (typeof step === "object") return `[${JSON.stringify(step.key)}]`;
    return /^[a-z_]\w*$/i.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  }
  var DiagnosticError = class extends Error {
    name = "DiagnosticError";
    parts;
    constructor(parts) {
      const { summary, detail } = problemOf(parts);
      const { cause } = parts;
      super(detail === "" ? summary : `${summary}: ${detail}`, cause === void 0 ? void 0 : { cause });
      this.parts = parts;
    }
    get kind() {
      return this.parts.kind;
    }
    get code() {
      return this.parts.code ?? this.kind.code;
    }
    get path() {
      return this.parts.path;
    }
    /** Whether the reason lies in no single object, as for refused credentials: every request fails alike. */
    get isGeneral() {
      return this.parts.sharedCause?.affects === "service";
    }
    /** Whether the operation may have taken effect although it failed, so that somebody has to check its object. */
    get mayHaveExecuted() {
      return false;
    }
    get summary() {
      return this.problem.summary;
    }
    get detail() {
      return this.problem.detail;
    }
    /** Its texts, and where it belongs to: what the wire and the terminal show. */
    get problem() {
      return problemOf(this.parts);
    }
    /** Returns the same error, of the same class, except for what is given. */
    with(changes) {
      const Same = this.constructor;
      return new Same({ ...this.parts, ...changes });
    }
    /** Returns the same error with more advice. */
    adding(advice) {
      return advice === "" ? this : this.with({ advice: sentences(this.parts.advice, advice) });
    }
    /** Returns the same error at another place of the configuration. */
    at(path) {
      return this.with({ path });
    }
  };
  var diagnostic = (kind, occurrence = {}) => problemOf({ ...kind, ...occurrence, kind });
  var diagnosticError = (kind, occurrence = {}) => {
    const { why, advice } = kind;
    return new DiagnosticError({ ...why && { why }, ...advice && { advice }, ...occurrence, kind });
  };
  function problemOf({ kind, named, attempt, why, advice, original, path }) {
    const summary = named === void 0 ? kind.summary : kind.summary.replace("…", () => named);
    const detail = [sentences(attempt, why, advice), original].filter(Boolean).join("\n");
    return { summary: escapeInvisible(summary), detail: escapeInvisible(detail), path };
  }
  var sentences = (...texts) => texts.filter(Boolean).join(" ");

  var REPORT_IT = "This is a bug in the provider; please report it.";
  var RUN_AGAIN = "Run it again with a current release of Terraform. If it happens again, please report it.";
  var UNSUPPORTED = {
    summary: "Not supported by this provider"
  };
  var OPEN_FILES = {};
  var NO_MEMORY = {};
  var ERRORS = {
    unexpected: {
      code: "internal",
      summary: "Unexpected error",
      advice: "Please report it, with the last two lines of this message."
    },
    incompleteRequest: {
      code: "internal",
      summary: "Incomplete request from Terraform",
      advice: RUN_AGAIN
    },
    tooManyFiles: {
      code: "unavailable",
      summary: "Too many open files",
      ...OPEN_FILES,
      why: "The provider has reached its limit on open files.",
      advice: "Raise the limit (`ulimit -n`)."
    },
    tooManyFilesOnMachine: {
      code: "unavailable",
      summary: "Too many open files",
      ...OPEN_FILES,
      why: "This machine has reached its limit on open files.",
      advice: "Close other programs, or raise the machine's limit."
    },
    memoryLimit: {
      code: "unavailable",
      summary: "Out of memory",
      ...NO_MEMORY,
      why: "The provider has reached its memory limit.",
      advice: "Split the configuration, or shorten its longest values."
    }
  };

  var MISFIT = {
    summary: "Value does not fit its type"
  };
  var ERRORS2 = {
    misfitInState: {
      code: "invalid",
      ...MISFIT,
      advice: "If the state was edited by hand, undo that. Otherwise please report it."
    },
    misfitOfProvider: {
      code: "internal",
      ...MISFIT,
      advice: REPORT_IT
    },
    notAType: {
      code: "invalid",
      summary: "Not a Terraform type",
      advice: RUN_AGAIN
    },
    notANumber: {
      code: "invalid",
      summary: "Not a number",
      why: "A finite decimal number was expected.",
      advice: REPORT_IT
    },
    malformedState: {
      code: "invalid",
      summary: "Malformed state",
      why: "The state is not a JSON object.",
      advice: "Restore the state from a backup, or run `terraform state rm` for the object and import it."
    }
  };

  var BigNumber = class {
    /** The canonical decimal text: no exponent, no plus sign, no redundant zeros. */
    text;
    /** `text` must be canonical; use `numberFromText` for any other. */
    constructor(text) {
      this.text = text;
    }
  };
  var maxZeros = 1e3;
  function numberFromDouble(double) {
    if (!Number.isFinite(double)) return null;
    return Number.isInteger(double) && !Number.isSafeInteger(double) ? numberFromBigInt(BigInt(double)) : double + 0;
  }
  function numberFromBigInt(integer2) {
    const double = Number(integer2);
    return Number.isSafeInteger(double) ? double : new BigNumber(String(integer2));
  }
  function numberToText(number) {
    const exact = typeof number === "number" ? numberFromDouble(number) : number;
    const text = exact instanceof BigNumber ? exact.text : canonicalDecimal(String(exact));
    if (text === null) throw diagnosticError(ERRORS2.notANumber);
    return text;
  }
  function canonicalDecimal(text) {
    const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
    if (match === null) return null;
    const [, sign, whole = "", fraction = "", exponent = "0"] = match;
    const digits = whole + fraction;
    if (digits === "") return null;
    const first = digits.search(/[1-9]/);
    if (first === -1) return "0";
    const point = whole.length - first + Number(exponent);
    if (Math.abs(point) > digits.length + maxZeros) return null;
    return (sign === "-" ? "-" : "") + decimalText(withoutTrailingZeros(digits.slice(first)), point);
  }
  function decimalText(digits, point) {
    if (point >= digits.length) return digits + "0".repeat(point - digits.length);
    if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
    return `${digits.slice(0, point)}.${digits.slice(point)}`;
  }
  function withoutTrailingZeros(digits) {
    let end = digits.length;
    while (digits.endsWith("0", end)) end--;
    return digits.slice(0, end);
  }

  function isRecord(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
  }
  var recordOf = (value) => isRecord(value) ? value : {};

  var decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  var encoder = new TextEncoder();
  var bytesFrom = (text) => encoder.encode(text);

  var Unknown = class {
    /** Terraform's facts about the value; null if there are none. Never sent back. */
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
    missing: {
      summary: "Missing required attribute"
    },
    invalidValue: {
      summary: "Invalid attribute value"
    }
  };
  var ERRORS3 = {
    notConfigured: {
      code: "internal",
      summary: "Provider not configured",
      why: "Terraform requested an operation on the service before it configured the provider.",
      advice: RUN_AGAIN
    },
    notYetKnown: {
      code: "unavailable",
      summary: "Provider configuration not yet known",
      advice: "Set known values in the provider block, or first apply what they depend on, with `-target`."
    },
    nothingToImport: {
      code: "gone",
      summary: "Nothing to import",
      advice: "Check the ID or the identity, and the current user's access."
    },
    invalidIdentity: {
      code: "invalid",
      summary: "Invalid identity",
      advice: "Write every part of the identity, none of them null, as the resource's documentation shows."
    },
    unsupportedMove: {
      code: "unsupported",
      summary: "Unsupported move",
      advice: "Remove the `moved` block, remove the object from the state with `terraform state rm` or a `removed` block, and import it."
    },
    emptyState: {
      code: "invalid",
      summary: "Empty state",
      advice: "Restore the state from a backup, or run `terraform state rm` for the object and import it."
    },
    emptyMovedState: {
      code: "invalid",
      summary: "Empty state",
      advice: "Run `terraform apply` once with the provider that wrote it, or import the object instead."
    },
    laterState: {
      code: "unsupported",
      summary: "State of a later version",
      advice: "Use the version that wrote the state, or a newer one."
    },
    noUpgrader: {
      code: "internal",
      summary: "State cannot be upgraded",
      advice: REPORT_IT
    },
    listStopped: {
      code: "unavailable",
      summary: "List was stopped",
      why: "The run was stopped before everything was listed.",
      advice: "Run it again."
    },
    argumentCount: {
      code: "internal",
      summary: "Wrong number of arguments",
      advice: "Correct the call, or run it with a current release of Terraform."
    },
    invalidArgument: {
      code: "invalid",
      summary: "Invalid argument"
    },
    noSuch: {
      code: "unsupported",
      ...UNSUPPORTED,
      advice: "Check the spelling, and the version of the provider that `terraform version` shows. To install a newer one, run `terraform init -upgrade`."
    },
    wouldBeRefused: {
      code: "internal",
      summary: "Terraform would refuse the …"
    }
  };

  function validate({ attributes: attributes5, rules: rules3 = [] }, config) {
    const broken = rules3.map((rule) => diagnosticsOf(rule.onlyWarns === true ? "warning" : "error", rule.check(config)));
    return [...diagnosticsOf("error", objectProblems(attributes5, config, [])), ...broken.flat()];
  }
  var diagnosticsOf = (severity, problems) => problems.map((problem) => ({ severity, ...problem }));
  function objectProblems(attributes5, config, parent) {
    return Object.entries(attributes5).flatMap(([name, attribute]) => {
      const value = config[name] ?? null;
      if (value === null && attribute.mode !== "required") return [];
      return attributeProblems(attribute, value, [...parent, name]);
    });
  }
  function attributeProblems(attribute, value, path) {
    if (attribute.mode === "computed") {
      return [diagnostic(RULE_ERRORS.readOnly, { why: `Only the provider can set \`${pathText(path)}\`.`, path })];
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
    const named = others.slice(0, MAX_KEYS).map((key) => ({ ...unknown2(key), path: [...path, { key }] }));
    const more = others.length - named.length;
    return more === 0 ? named : [...named, invalid(path, `has ${more} more keys that are unknown`)];
  }
  var MAX_KEYS = 100;
  var invalid = (path, wrong) => diagnostic(RULE_ERRORS.invalidValue, { why: `\`${pathText(path)}\` ${wrong}.`, path });
  var withoutEmpty = (attributes5, config) => Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      value === "" && attributes5[name]?.keepsEmpty !== true ? null : value
    ])
  );
  var validateBlock = (provider, config) => validate(provider, withoutEmpty(provider.attributes, config));

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

  var RULE_ERRORS2 = {
    exclusive: {
      summary: "Conflicting attributes",
      advice: "Keep one of them and remove the others."
    },
    nothingToManage: {
      summary: "Nothing to manage",
      advice: "Set one of them, or remove the block."
    }
  };
  var ERRORS4 = {
    invalidImportId: {
      code: "invalid",
      summary: "Invalid import ID"
    },
    cannotMove: {
      code: "invalid",
      summary: "State cannot be moved",
      advice: "Run `terraform apply` once with the provider that wrote it, or import the object instead."
    }
  };

  function bounded(text, maxLength) {
    return text.length <= maxLength ? text : `${text.slice(0, endOfStep(text, maxLength))}…`;
  }
  function endOfStep(text, end) {
    const code = text.charCodeAt(end - 1);
    return code >= 55296 && code < 56320 ? end - 1 : end;
  }
  var MAX_QUOTED_LENGTH = 200;
  var quoted = (text) => JSON.stringify(bounded(text, MAX_QUOTED_LENGTH));

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
      return first === void 0 ? null : `${first[1]}, at the key ${quoted(first[0])}`;
    }
  });
  var keyedMap = (element, keys) => ({ ...map(element), keys });
  var oneOf = (values) => ({
    cty: "string",
    label: "String",
    values,
    problem: (value) => values.includes(value) ? null : `must be one of ${quoteAll(values)}, not ${quoted(value)}`
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
  var objectType = (attributes5) => [
    "object",
    Object.fromEntries(Object.entries(attributes5).map(([name, { type }]) => [name, type.cty]))
  ];
  function memberProblem(element, member) {
    if (member === null) return "must not be null";
    return isUnknown(member) ? null : element.problem?.(member) ?? null;
  }
  var quoteAll = (texts) => texts.map(quoted).join(", ");
  var UNITS = { ms: 1, s: 1e3, m: 6e4, h: 36e5 };
  var PARTS = /(\d+(?:\.\d+)?)(ms|s|m|h)/g;
  var MAX_MS = 24 * UNITS.h;
  var duration = checked(string, problemOfDuration);
  function problemOfDuration(text) {
    return /^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text) && parseDurationMs(text) > 0 && parseDurationMs(text) <= MAX_MS ? null : "must be a length of time above 0 and up to `24h`, such as `30s`, `1m30s` or `500ms`";
  }
  function parseDurationMs(text) {
    const parts = [...text.matchAll(PARTS)];
    return Math.round(
      parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * UNITS[unit], 0)
    );
  }

  function matchId(id, attributes5, identity4) {
    const names = identity4.flatMap(({ form }) => namesIn(form));
    const literal = identity4.filter(({ form }) => form === id && namesIn(form).length === 0);
    for (const { form } of [...literal, ...identity4]) {
      const found = matched(id, form, attributes5);
      if (found !== null) return { ...Object.fromEntries(names.map((name) => [name, null])), ...found };
    }
    return null;
  }
  var noneOf = (id, identity4) => `"${id}" is not an import ID of this resource. Write ${listed(identity4)}.`;
  function fillForm(identity4, values) {
    const filled = identity4.flatMap(({ form }) => {
      const text = form.replace(PLACEHOLDER, (kept, name) => textOf(values[name]) || kept);
      return text === form ? [] : [text];
    });
    return filled.find((text) => namesIn(text).length === 0) ?? filled[0] ?? null;
  }
  function textOf(value) {
    if (typeof value === "number" || value instanceof BigNumber) return numberToText(value);
    return typeof value === "string" ? value : "";
  }
  var PLACEHOLDER = /<(\w+)>/g;
  var namesIn = (form) => [...form.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  function listed(identity4) {
    const forms = identity4.map(({ form }) => `\`${form}\``);
    return forms.length === 1 ? forms.join("") : `${forms.slice(0, -1).join(", ")} or ${forms.at(-1) ?? ""}`;
  }
  function matched(id, form, attributes5) {
    const names = namesIn(form);
    const literals = form.split(PLACEHOLDER).filter((_part, index) => index % 2 === 0);
    const pattern = literals.map((text, index) => escaped(text) + groupOf(attributes5[names[index] ?? ""])).join("");
    const found = new RegExp(`^${pattern}$`, "s").exec(id);
    if (found === null) return null;
    const values = names.map((name, index) => [name, valueFrom(found[index + 1] ?? "", attributes5[name])]);
    return values.some(([, value]) => value === null) ? null : Object.fromEntries(values);
  }
  var groupOf = (attribute) => attribute === void 0 ? "" : attribute.type.cty === "number" ? "(0|[1-9]\\d*)" : "(.+)";
  function valueFrom(text, attribute) {
    if (attribute === void 0) return null;
    const { type } = attribute;
    const value = type.cty === "number" ? Number(text) : text;
    return (type.problem?.(value) ?? null) === null ? value : null;
  }
  var escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

  function importIdError(id, own, all) {
    if (matchId(id, own.attributes, own.identity) !== null) return null;
    const why = [noneOf(id, own.identity), otherImportId(id, own, all)].filter(Boolean).join(" ");
    return diagnosticError(ERRORS4.invalidImportId, { why });
  }
  function otherImportId(id, own, all) {
    const others = all.filter(({ typeName }) => typeName !== own.typeName);
    const meant = others.flatMap(({ typeName, attributes: attributes5, identity: identity4 }) => {
      const values = matchId(id, attributes5, identity4);
      const form = values === null ? null : fillForm(own.identity, values);
      return form === null || form === id ? [] : [{ typeName, form }];
    });
    const [closest] = meant.sort((one, other) => one.form.length - other.form.length);
    if (closest === void 0) return "";
    return `That is an import ID of \`${closest.typeName}\`; for this resource, write \`${closest.form}\`.`;
  }

  var inBackticks = (names) => names.map((name) => `\`${name}\``).join(", ");
  var atMostOneOf = (...names) => {
    const doc = `At most one of ${inBackticks(names)} can be set.`;
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

  function parseUrl(text, base) {
    try {
      return new URL(text, base);
    } catch {
      return null;
    }
  }

  var ERRORS5 = {
    invalidOption: {
      code: "invalid",
      summary: "Invalid connection setting"
    },
    notUtf8: {
      code: "invalid",
      summary: "Environment variable is not UTF-8",
      advice: "Set it again in a UTF-8 shell, or save the file that it comes from as UTF-8."
    }
  };

  function optionLabels(options) {
    const { names, variables = {}, otherVariables = {} } = options;
    const label = (option) => {
      const [name, variable, other] = [`\`${names[option]}\``, variables[option], otherVariables[option]];
      if (variable !== void 0) return `the environment variable ${variable}`;
      return other === void 0 || options[option] !== void 0 ? name : `${name} or the environment variable ${other}`;
    };
    const labels = Object.keys(names).map((option) => [option, label(option)]);
    return Object.fromEntries(labels);
  }
  function invalidOption(naming, option, predicate) {
    const name = naming.names[option];
    const label = optionLabels(naming)[option];
    const why = `${sentenceCase(label)} ${predicate}`;
    return diagnosticError(ERRORS5.invalidOption, { why, path: [name] });
  }

  var HOST = /^(localhost|([a-z0-9-]{1,63}\.)+[a-z]{2,24})(:\d{1,5})?(\/api\/v4)?\/?$/;
  function assertBaseUrl(naming, text) {
    const problem = problemOfBaseUrl(text);
    if (problem !== null) throw invalidOption(naming, "baseUrl", problem);
  }
  function problemOfBaseUrl(text) {
    const url = parseUrl(text);
    if (url === null || !["http:", "https:"].includes(url.protocol)) {
      const example = "must be an http or https URL, such as `https://gitlab.example.com`";
      return HOST.test(text) ? `${example}, not "${text}". Write \`https://${text}\`.` : `${example}.`;
    }
    if (url.username !== "" || url.password !== "") {
      return "must not contain a user name or password. Remove them: the token alone signs in.";
    }
    if (url.search !== "" || url.hash !== "") {
      return "must not contain a query or a fragment. Remove everything from `?` or `#` on.";
    }
    if (/\/api(?:\/|$)/.test(withoutRoot(url.pathname))) {
      return "must end before the path of the API: write the address of the service, with `/api/v4` or without it.";
    }
    return null;
  }
  var withoutRoot = (path) => path.replace(/\/+$/, "").replace(/\/api\/v4$/, "");

  var ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  function base64From(bytes) {
    let text = "";
    for (let at = 0; at < bytes.length; at += 3) {
      const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
      const bits = first << 16 | second << 8 | third;
      for (const shift of [18, 12, 6, 0]) text += ALPHABET.charAt(bits >> shift & 63);
    }
    const padding = (3 - bytes.length % 3) % 3;
    return text.slice(0, text.length - padding) + "=".repeat(padding);
  }

  var INSTEAD = /* @__PURE__ */ new Map([
    ["private-token", "token"],
    ["sudo", "sudo"],
    ["host", "baseUrl"],
    ["proxy-authorization", "proxyUrl"]
  ]);
  var RESERVED = [
    ["accept", "accept-encoding", "user-agent"],
    // They describe a body, and no request has one.
    ["content-encoding", "content-length", "content-type", "expect"],
    // They belong to one connection (RFC 9110, 7.6.1), which the client manages.
    ["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"]
  ].flat();
  var NAME = /^[\w!#$%&'*+.^`|~-]+$/;
  var VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
  var FORBIDDEN = "a character that HTTP does not allow there, often a line break at the end. Remove it.";
  function assertUser(options, user) {
    if (user === "") throw invalidOption(options, "sudo", EMPTY_USER);
    assertSendable(options, "sudo", user);
  }
  var EMPTY_USER = 'must not be empty. Write null for the token\'s own user, as in `var.user == "" ? null : var.user`.';
  function assertSendable(options, option, value) {
    if (!VALUE.test(value)) {
      throw invalidOption(options, option, `contains ${FORBIDDEN}`);
    }
  }
  function assertHeader(options, name, value) {
    if (!NAME.test(name)) {
      const [start = ""] = /^[\w!#$%&'*+.^`|~-]*/.exec(name) ?? [];
      throw invalidOption(options, "headers", `has a name that starts with "${start}" and contains ${FORBIDDEN}`);
    }
    if (!VALUE.test(value)) {
      throw invalidOption(options, "headers", `has a value for ${name} that contains ${FORBIDDEN}`);
    }
    const instead = INSTEAD.get(name.toLowerCase());
    if (instead === void 0 && !RESERVED.includes(name.toLowerCase())) return;
    const advice = instead === void 0 ? "Remove it." : `Set \`${options.names[instead]}\` instead.`;
    throw invalidOption(options, "headers", `must not contain ${name}, which is set for every request. ${advice}`);
  }

  function proxyFromUrl(naming, text) {
    const proxy = parseProxy(text);
    if (proxy !== null) return proxy;
    const predicate = "must be an http or https URL without a path, such as `http://proxy.example.com:3128`, with any user name and password percent-encoded: `/` is `%2F`, `?` is `%3F`, `#` is `%23`.";
    throw invalidOption(naming, "proxyUrl", predicate);
  }
  function parseProxy(text) {
    const url = parseUrl(text);
    const user = decoded(url?.username ?? "");
    const password = decoded(url?.password ?? "");
    if (url === null || !["http:", "https:"].includes(url.protocol) || user === null || password === null) return null;
    if (url.pathname !== "/" || url.search !== "" || url.hash !== "") return null;
    const basic = base64From(bytesFrom(`${user}:${password}`));
    const authorization = `Basic ${basic}`;
    if (password !== "") return { url, authorization, secrets: [password, url.password, basic] };
    if (user === "") return { url, authorization: null, secrets: [] };
    return { url, authorization, secrets: [user, url.username, basic] };
  }
  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return null;
    }
  }

  function problemsOfWritten({ baseUrl, sudo, proxyUrl, headers }, names) {
    const checks = [
      typeof baseUrl === "string" && (() => assertBaseUrl({ names }, baseUrl)),
      typeof sudo === "string" && (() => assertUser({ names }, sudo)),
      typeof proxyUrl === "string" && (() => proxyFromUrl({ names }, proxyUrl)),
      ...Object.entries(recordOf(headers)).map(
        ([name, value]) => () => assertHeader({ names }, name, typeof value === "string" ? value : "")
      )
    ];
    return checks.flatMap((check) => check === false ? [] : problemIn(check));
  }
  function problemIn(check) {
    try {
      check();
      return [];
    } catch (thrown) {
      if (!(thrown instanceof DiagnosticError)) throw thrown;
      return [thrown.problem];
    }
  }

  function parseDsn(text) {
    const url = parseUrl(text);
    if (url === null) return null;
    const { protocol, username, hostname, port, pathname } = url;
    const scheme = protocol.slice(0, -1);
    const end = pathname.lastIndexOf("/");
    const [path, project] = [pathname.slice(0, end), pathname.slice(end + 1)];
    if (scheme !== "http" && scheme !== "https" || username === "" || !/^\d+$/.test(project)) return null;
    const ownPort = port === "" ? PORTS[scheme] : Number(port);
    return { scheme, publicKey: username, host: hostname, port: ownPort, path, project };
  }
  var PORTS = { http: 80, https: 443 };

  var SEGMENT = /^(?!\.{1,2}$)(?!-$)(?!.*\.git$)[^\s/%?#:]+$/;
  var isPath = (text) => text.split("/").every((segment) => SEGMENT.test(segment));
  var isId = (text) => /^0*[1-9]\d*$/.test(text);
  var isGroup = (text) => /^\d+$/.test(text) ? isId(text) : isPath(text);
  var isProject = (text) => isId(text) || isPath(text) && text.includes("/");
  var groupReference = checked(
    reference,
    (text) => isGroup(text) ? null : `must be a numeric ID, or a full path such as \`team/backend\`${given("group", text, isGroup)}`
  );
  var projectReference = checked(
    reference,
    (text) => isProject(text) ? null : `must be a numeric ID, or a full path such as \`team/app\`${given("project", text, isProject)}`
  );
  var UNLESS_SAME_PROJECT = "unless the plan finds that it is the same project";
  function given(kind, text, isRight) {
    const meant = meantBy(text);
    return `, not ${quoted(text)}${isRight(meant) && meant.length <= MAX_LENGTH ? `: write \`${kind} = "${meant}"\`` : ""}`;
  }
  var MAX_LENGTH = 1e3;
  function meantBy(text) {
    const path = /^https?:\/\/[^/]+\/(.*)$/.exec(text.trim())?.[1] ?? text.trim();
    const [own = ""] = decoded2(path).split(/\/-\/|[?#]/);
    return own.replace(/^\/|\/$/g, "").replace(/\.git$/, "");
  }
  function decoded2(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  var publicKey = checked(string, (text) => /^[!-~]+$/.test(text) ? null : "must be a word of printable ASCII");
  var trackerDsn = checked(
    string,
    (text) => parseDsn(text) === null ? "must be a DSN: an address with a public key and, at its end, a project's ID" : null
  );
  var attributes = {
    project: required(projectReference, "", { replaces: UNLESS_SAME_PROJECT }),
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
  var identity = [
    { form: "<project>:<key_id>", doc: "by its number" },
    { form: "<project>:<public_key>", doc: "by the key itself", importOnly: true },
    { form: "<tracker_dsn>", doc: "by the DSN that applications use", importOnly: true }
  ];

  var attributes2 = {
    project: required(projectReference, "", { replaces: UNLESS_SAME_PROJECT }),
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
  var identity2 = [{ form: "<project>", doc: "by ID or full path" }];

  var ORDINARY = { since: null, tier: null, notFor: null, isDocumented: true, isLeftOut: false, isOnWhereNull: false };
  var NEWER = { ...ORDINARY, isDocumented: false };
  var PAID = { ...NEWER, tier: "premium" };
  var ACCOUNT = { ...PAID, since: "18.1" };
  var EVENTS = {
    new_release: { ...NEWER, doc: "A release is published.", isLeftOut: true },
    new_note: { ...ORDINARY, doc: "Somebody comments." },
    new_issue: { ...ORDINARY, doc: "An issue is opened." },
    reopen_issue: { ...ORDINARY, doc: "An issue is reopened." },
    close_issue: { ...ORDINARY, doc: "An issue is closed." },
    reassign_issue: { ...ORDINARY, doc: "An issue gets another assignee." },
    issue_due: { ...ORDINARY, doc: "An issue is due the next day." },
    new_merge_request: { ...ORDINARY, doc: "A merge request is opened." },
    push_to_merge_request: { ...ORDINARY, doc: "Somebody pushes to a merge request." },
    reopen_merge_request: { ...ORDINARY, doc: "A merge request is reopened." },
    close_merge_request: { ...ORDINARY, doc: "A merge request is closed." },
    reassign_merge_request: { ...ORDINARY, doc: "A merge request gets another assignee." },
    change_reviewer_merge_request: { ...NEWER, doc: "A merge request gets another reviewer." },
    merge_merge_request: { ...ORDINARY, doc: "A merge request is merged." },
    failed_pipeline: { ...ORDINARY, doc: "A pipeline fails.", isOnWhereNull: true },
    fixed_pipeline: { ...ORDINARY, doc: "A pipeline succeeds after one that failed.", isOnWhereNull: true },
    success_pipeline: { ...ORDINARY, doc: "A pipeline succeeds." },
    moved_project: { ...ORDINARY, doc: "A project is moved.", since: "13.3", isLeftOut: true },
    merge_when_pipeline_succeeds: {
      ...ORDINARY,
      doc: "A merge request is set to merge when its pipeline succeeds.",
      since: "13.9",
      isLeftOut: true
    },
    new_epic: { ...ORDINARY, doc: "An epic is opened.", since: "11.3", tier: "ultimate", notFor: "project" },
    approver: { ...PAID, doc: "Somebody becomes an approver of a merge request.", since: "16.7", notFor: "group" },
    service_account_failed_pipeline: { ...ACCOUNT, doc: "A service account's pipeline fails." },
    service_account_success_pipeline: { ...ACCOUNT, doc: "A service account's pipeline succeeds." },
    service_account_fixed_pipeline: { ...ACCOUNT, doc: "A service account's pipeline succeeds after one that failed." }
  };
  var EVENT_NAMES = Object.keys(EVENTS);
  var forEachEvent = (value) => (
    // Object.fromEntries loses the names.
    Object.fromEntries(EVENT_NAMES.map((name) => [name, value(name)]))
  );
  var eventsWhere = (isTrueOf) => EVENT_NAMES.filter((name) => isTrueOf(EVENTS[name]));

  var TIERS = ["free", "premium", "ultimate"];
  var RELEASE = /^v?(\d{1,4})\.(\d{1,4})(?![\d])/;
  var release = checked(
    string,
    (text) => RELEASE.test(text) ? null : "must be a release such as `16.4` or `16.4.2`"
  );
  function isBefore(one, other) {
    const [[major, minor], [otherMajor, otherMinor]] = [numbersIn(one), numbersIn(other)];
    return major === otherMajor ? minor < otherMinor : major < otherMajor;
  }
  function numbersIn(text) {
    const [, major, minor] = RELEASE.exec(text) ?? [];
    return [Number(major), Number(minor)];
  }

  var LATER_RELEASE = {
    summary: "Event needs a later release",
    advice: "Remove the event, or correct the provider's `service_version`."
  };
  var HIGHER_TIER = {
    summary: "Event needs a higher tier",
    advice: "Remove the event, or correct the provider's `tier`."
  };
  var RULE_ERRORS3 = {
    eventsWithoutCustom: {
      summary: "Events without the level custom",
      advice: 'Set `level = "custom"`, or remove the events.'
    },
    emailNotGlobal: {
      summary: "Email address in a group or project setting",
      why: "The service has one notification address per user; only the global setting can change it.",
      advice: "Move `notification_email` to a block without `group` and `project`."
    },
    eventNotForGroups: {
      summary: "Event not available for groups",
      advice: "Remove it here, and set it for projects or in the global setting if you need it."
    },
    laterRelease: LATER_RELEASE,
    higherTier: HIGHER_TIER
  };
  var ERRORS6 = {
    unknownEvent: {
      code: "invalid",
      summary: "Unknown event"
    },
    emailNotPutBack: {
      code: "internal",
      summary: "Email address not put back",
      advice: "If a later destroy is to restore the old address, set it by hand before the next apply."
    }
  };
  var WARNINGS = {
    customWithoutEvents: {
      summary: "Level custom without an event",
      why: "With the level `custom`, the service notifies only of events that are on, and this setting names none.",
      advice: "Name events in `events`, or choose another level."
    },
    laterRelease: { ...LATER_RELEASE },
    higherTier: { ...HIGHER_TIER },
    notificationTakenOver: {
      summary: "Existing notification setting taken over",
      advice: "To keep the current values, import the setting instead. If you renamed the resource, write a `moved` block."
    },
    eventIgnored: {
      summary: "Event ignored by the service",
      advice: "Remove it from `events`."
    }
  };

  var tiersFrom = (lowest) => TIERS.slice(TIERS.indexOf(lowest));
  var joined = (separator, parts) => parts.filter(Boolean).join(separator);
  var EVENT_DOCS = forEachEvent(docOf);
  function docOf(name) {
    const { doc, since, tier, notFor } = EVENTS[name];
    const tiers = tier && `${tiersFrom(tier).map(sentenceCase).join(" and ")} only`;
    const from = joined(", ", [since && `From release ${since}`, tiers]);
    const limits = joined("; ", [from, notFor && `not for ${notFor}s`]);
    return joined(" ", [doc, limits && `${limits}.`]);
  }
  var scopesWithout = (scope) => `for ${scope === "group" ? "projects" : "groups"} and the global setting`;
  function onTiers(lowest) {
    const tiers = tiersFrom(lowest);
    return `only on the ${tiers.length === 1 ? "tier" : "tiers"} ${tiers.join(" and ")}`;
  }
  function unavailableEvents(planned, prior, service) {
    const problems = EVENT_NAMES.flatMap((name) => {
      const problem = planned?.[name] === true ? problemOf2(name, service) : null;
      return problem === null ? [] : [{ name, problem }];
    });
    const pick = (wasOn) => problems.filter(({ name }) => prior?.[name] === true === wasOn).map(({ problem }) => problem);
    return { errors: pick(false), warnings: pick(true) };
  }
  function problemOf2(name, { release: release2, tier }) {
    const { since, tier: lowest } = EVENTS[name];
    const path = ["events", { key: name }];
    if (since !== null && release2 !== null && isBefore(release2, since)) {
      const why = `\`${name}\` needs release ${since}, but \`service_version\` is ${release2}, so the service would ignore the event.`;
      return diagnostic(RULE_ERRORS3.laterRelease, { why, path });
    }
    if (lowest !== null && tier !== null && TIERS.indexOf(tier) < TIERS.indexOf(lowest)) {
      const why = `\`${name}\` exists ${onTiers(lowest)}, but \`tier\` is ${tier}, so the service would ignore the event.`;
      return diagnostic(RULE_ERRORS3.higherTier, { why, path });
    }
    return null;
  }

  var UNKNOWN_EVENT = ERRORS6.unknownEvent;
  var unknownEvent = (name) => diagnostic(UNKNOWN_EVENT, { why: whyUnknownEvent(name) });
  var whyUnknownEvent = (name) => `${quoted(name)} is not an event.${suggestion(name)} The events are ${inBackticks(EVENT_NAMES)}.`;
  function suggestion(name) {
    const written = inSnakeCase(name);
    if (EVENT_NAMES.some((known) => known === written)) return ` Write \`${written}\`.`;
    const similar = similarNames(written, EVENT_NAMES);
    return similar.length === 0 ? "" : ` Did you mean ${inBackticks(similar)}?`;
  }
  var inSnakeCase = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase().replace(/[^a-z0-9]+/g, "_");
  function similarNames(written, names) {
    const containing = written.length < MIN_PART ? [] : names.filter((name) => name.includes(written));
    if (containing.length > 0) return byDistance(written, containing).slice(0, 3);
    const limit = Math.round(written.length / 3);
    const near = names.filter(
      (name) => Math.abs(name.length - written.length) <= limit && distanceOf(written, name) <= limit
    );
    return byDistance(written, near).slice(0, 1);
  }
  var MIN_PART = 3;
  var byDistance = (written, names) => names.map((name) => ({ name, distance: distanceOf(written, name) })).sort((a, b) => a.distance - b.distance).map(({ name }) => name);
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

  var LEVELS = ["disabled", "participating", "watch", "global", "mention", "custom"];
  var levelType = oneOf(LEVELS);
  var attributes3 = {
    group: optional(
      groupReference,
      "",
      { replaces: "unless the plan finds that it is the same group" }
    ),
    project: optional(projectReference, "", { replaces: UNLESS_SAME_PROJECT }),
    level: optional(
      levelType,
      ""
    ),
    notification_email: optional(
      checked(string, (text) => /^[^\s@]+@[^\s@]+$/.test(text) ? null : "must be an email address"),
      ""
    ),
    events: optional(
      keyedMap(nullable(bool), { docs: EVENT_DOCS, unknown: unknownEvent }),
      ""
    ),
    on_destroy: defaulted(
      oneOf(["reset", "restore", "keep"]),
      "reset",
      ""
    )
  };
  var identity3 = [
    { form: "project/<project>", doc: "the setting of a project, by ID or full path" },
    { form: "group/<group>", doc: "the setting of a group, by ID or full path" },
    { form: "global", doc: "the global setting" }
  ];

  var eventsNeedCustom = {
    doc: "Only the level `custom` can have `events`; `events = {}` is valid at any level.",
    check: ({ level, events }) => {
      if (isUnknown(level) || level === "custom" || !hasKnownElement(events)) return [];
      if (level !== null && !LEVELS.some((known) => known === level)) return [];
      const why = `Events apply only at the level \`custom\`, ${typeof level === "string" ? `not at \`${level}\`` : "and no level is set"}.`;
      return [diagnostic(RULE_ERRORS3.eventsWithoutCustom, { why, path: ["events"] })];
    }
  };
  var customNamesEvents = {
    doc: "The level `custom` without an event gets a warning: it switches off all notifications.",
    onlyWarns: true,
    check: ({ level, events }) => level === "custom" && !isUnknown(events) && !Object.values(elementsOf(events)).some((event) => event !== null) ? [diagnostic(WARNINGS.customWithoutEvents, { path: ["level"] })] : []
  };
  var emailIsGlobal = {
    doc: "Only the global setting can have `notification_email`.",
    excludes: [
      ["notification_email", "group"],
      ["notification_email", "project"]
    ],
    check: ({ group, project, notification_email }) => isSet(notification_email) && (isSet(group) || isSet(project)) ? [diagnostic(RULE_ERRORS3.emailNotGlobal, { path: ["notification_email"] })] : []
  };
  var NOT_FOR_GROUPS = eventsWhere(({ notFor }) => notFor === "group");
  var eventsNotForGroups = {
    doc: `The setting of a group cannot have the event ${inBackticks(NOT_FOR_GROUPS)}.`,
    check: ({ group, events }) => {
      if (typeof group !== "string") return [];
      return NOT_FOR_GROUPS.filter((name) => isSet(elementsOf(events)[name] ?? null)).map((name) => {
        const why = `The service supports \`${name}\` only ${scopesWithout("group")}, and would ignore it for the group \`${group}\`.`;
        return diagnostic(RULE_ERRORS3.eventNotForGroups, { why, path: ["events", { key: name }] });
      });
    }
  };
  var isSet = (value) => value !== null && !isUnknown(value);
  var hasKnownElement = (events) => Object.values(elementsOf(events)).some(isSet);
  var elementsOf = (events) => (
    // The schema says that it is a map.
    isSet(events) ? Object(events) : {}
  );
  var rules = [
    atMostOneOf("group", "project"),
    atLeastOneOf("level", "notification_email"),
    eventsNeedCustom,
    customNamesEvents,
    emailIsGlobal,
    eventsNotForGroups
  ];

  var RULE_ERRORS4 = {
    halfCertificate: {
      summary: "Client certificate or key missing",
      advice: "Set both or neither."
    }
  };
  var NO_TOKEN = {
    code: "invalid",
    summary: "No token for the provider"
  };
  var TEXT_FOR_FILE = {
    code: "invalid",
    summary: "Invalid certificate or key"
  };
  var ERRORS7 = {
    noDsn: {
      code: "unsupported",
      summary: "Client key has no valid DSN",
      why: "The service returned an invalid DSN: it has no public key or no project number.",
      advice: "Ask the service's administrator."
    },
    noBaseUrl: {
      code: "invalid",
      summary: "No base_url for the provider",
      why: "Neither the provider block nor the environment sets the address of the service.",
      advice: "Set `base_url` in the provider block, or the environment variable `TOCSIN_BASE_URL`, `GITLAB_BASE_URL` or `CI_SERVER_URL`."
    },
    noToken: {
      ...NO_TOKEN,
      why: "Neither the provider block nor the environment sets an access token.",
      advice: "Set `token` in the provider block, or the environment variable `TOCSIN_TOKEN` or `GITLAB_TOKEN`."
    },
    noTokenForCi: {
      ...NO_TOKEN,
      why: "Neither the provider block nor the environment sets an access token for the server in `CI_SERVER_URL`. `TOCSIN_TOKEN` is never sent there.",
      advice: "Set `token` in the provider block, or the environment variable `GITLAB_TOKEN`."
    },
    unreadableFile: {
      code: "invalid",
      summary: "Invalid certificate or key",
      advice: "Correct the path, or let the user that runs Terraform read the file."
    },
    textForFile: {
      ...TEXT_FOR_FILE,
      advice: "Use the attribute that ends in `_pem` instead, or name a file."
    },
    textForFileInVariable: {
      ...TEXT_FOR_FILE,
      advice: "Save the text in a file and set the variable to its name. In GitLab CI/CD, use a variable of type File."
    },
    tooManyFilesToLoad: {
      code: "unavailable",
      summary: "Too many open files",
      ...OPEN_FILES,
      advice: "Raise the limit on open files (`ulimit -n`), or lower Terraform's `-parallelism`."
    },
    outOfMemoryToLoad: {
      code: "unavailable",
      summary: "Out of memory",
      ...NO_MEMORY,
      advice: "Give the machine or container more memory."
    }
  };

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
      "",
      { keepsEmpty: true }
    ),
    ca_cert_pem: optional(string, ""),
    ca_cert_file: optional(string, ""),
    client_cert_pem: optional(string, ""),
    client_cert_file: optional(string, ""),
    client_key_pem: optional(string, "", {
      sensitive: true
    }),
    client_key_file: optional(string, ""),
    insecure_skip_verify: optional(
      bool,
      ""
    ),
    proxy_url: optional(
      string,
      "",
      { sensitive: true }
    ),
    headers: optional(
      map(string),
      "",
      { sensitive: true }
    ),
    request_timeout: optional(duration, ""),
    max_retries: optional(
      integer(0, 100),
      ""
    ),
    max_concurrent_requests: optional(integer(1, 1e3), ""),
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
  var OPTION_NAMES = {
    baseUrl: "base_url",
    token: "token",
    sudo: "sudo",
    headers: "headers",
    insecureSkipVerify: "insecure_skip_verify",
    proxyUrl: "proxy_url",
    requestTimeoutMs: "request_timeout",
    maxRetries: "max_retries",
    maxConcurrentRequests: "max_concurrent_requests",
    maxRequestsPerSecond: "max_requests_per_second"
  };
  var UNWRITTEN = Object.fromEntries(
    Object.keys(attributes4).map((name) => [name, null])
  );
  var certificateAndKey = {
    doc: "A client certificate and its key must be set together.",
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
    why: `The client ${set} is set, but the client ${set === "key" ? "certificate" : "key"} is not.`,
    path: [attribute]
  });
  var usableConnection = {
    doc: "`terraform validate` checks `base_url`, `sudo`, `proxy_url`, and `headers`.",
    check: ({ base_url, sudo, proxy_url, headers }) => problemsOfWritten(
      { baseUrl: base_url, sudo, proxyUrl: proxy_url, headers: isSet2(headers) ? headers : null },
      { ...OPTION_NAMES, caCertPem: "ca_cert_pem", clientCertPem: "client_cert_pem", clientKeyPem: "client_key_pem" }
    )
  };
  var rules2 = [
    atMostOneOf("ca_cert_pem", "ca_cert_file"),
    atMostOneOf("client_cert_pem", "client_cert_file"),
    atMostOneOf("client_key_pem", "client_key_file"),
    certificateAndKey,
    usableConnection
  ];

  var CHECKED = {
    tocsin: { attributes: attributes4, rules: rules2 },
    tocsin_client_key: { attributes },
    tocsin_error_tracking_settings: { attributes: attributes2 },
    tocsin_notification_setting: { attributes: attributes3, rules }
  };
  var problemsOf = (type, config) => type === "tocsin" ? validateBlock(CHECKED[type], config) : validate(CHECKED[type], config);
  var missingEvents = (events, block) => {
    if (typeof events !== "object" || events === null) return [];
    const { service_version: release2, tier } = block;
    const service = {
      release: typeof release2 === "string" ? release2 : null,
      tier: TIERS.find((each) => each === tier) ?? null
    };
    return unavailableEvents(events, null, service).errors;
  };
  var IMPORTABLE = [
    { typeName: "tocsin_client_key", attributes, identity },
    { typeName: "tocsin_error_tracking_settings", attributes: attributes2, identity: identity2 },
    { typeName: "tocsin_notification_setting", attributes: attributes3, identity: identity3 }
  ];
  var importProblemsOf = (type, id) => {
    const own = IMPORTABLE.find(({ typeName }) => typeName === type);
    const error = own === void 0 ? null : importIdError(id, own, IMPORTABLE);
    return error === null ? [] : [error.problem];
  };
  return __toCommonJS(checked_exports);
})();

/** Stands for a value that is known to Terraform alone. */
export const unknown: object = checks.unknown;

interface Problem {
  readonly severity?: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
}

/** Everything that is wrong with the values of a construct, by Terraform's names. */
export const problemsOf: (
  type: string,
  values: Readonly<Record<string, unknown>>,
) => readonly Problem[] = checks.problemsOf;

/** The events of a setting that the service of its provider's block does not have. */
export const missingEvents: (
  events: unknown,
  block: Readonly<Record<string, unknown>>,
) => readonly Problem[] = checks.missingEvents;

/** Finds the problems of a resource's import ID. */
export const importProblemsOf: (type: string, id: string) => readonly Problem[] = checks.importProblemsOf;

/** Explains why a name is not an event. */
export const unknownEvent: (name: string) => Problem = checks.unknownEvent;
