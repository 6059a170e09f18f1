import type { Finding } from "../../model/index.ts";

/** A kind of finding that the log contains as results. Pending changes are not alerts, so they have no rule. */
export type RuleKind = Exclude<Finding["kind"], "pending">;

interface RuleText {
  readonly id: string;
  readonly name: string;
  readonly short: string;
  readonly full: string;
  readonly help: string;
  readonly level: "none" | "note" | "warning" | "error";
}

/** Their names, texts, and levels never change with the findings: services recognize an alert by the rule's id. */
const RULES: Readonly<Record<RuleKind, RuleText>> = {
  changed: {
    id: "tocsin/drift/changed",
    name: "AttributeChanged",
    short: "An attribute was changed outside Terraform",
    full: "The live value of an attribute is not the one that Terraform recorded when it last applied the configuration.",
    help: "Run `terraform apply` to restore the configured value. To keep the live value, write it into the configuration, then apply. A difference that is expected can be listed in the file of `tocsin drift --ignore`.",
    level: "warning",
  },
  gone: {
    id: "tocsin/drift/gone",
    name: "ObjectGone",
    short: "An object was deleted outside Terraform",
    full: "An object that Terraform created or imported does not exist any more.",
    help: "Run `terraform apply` to create it again; for a client key, that creates another key with another DSN. If it is no longer needed, remove its block from the configuration.",
    level: "error",
  },
  not_checked: {
    id: "tocsin/drift/not-checked",
    name: "ObjectNotChecked",
    short: "An object could not be read",
    full: "Nobody knows whether this object drifted, because it could not be read.",
    help: "The message has the reason. Remove it, then run `tocsin drift` again.",
    // The specification allows no other level for a result that is open.
    level: "none",
  },
  undeclared: {
    id: "tocsin/drift/undeclared",
    name: "ObjectUndeclared",
    short: "A live object is declared nowhere",
    full: "A setting or a client key is live on the service, and no state or configuration that was read has it.",
    help: "The message has the blocks that declare and import it. To be rid of it, reset the setting or delete the key in the service. An object that is expected can be listed in the file of `tocsin drift --ignore`.",
    level: "note",
  },
};

const KINDS: readonly RuleKind[] = ["changed", "gone", "not_checked", "undeclared"];

/** The rule of a kind of finding: its id, its index among all rules, and the level of its results. */
export function ruleOf(kind: RuleKind): { ruleId: string; ruleIndex: number; level: RuleText["level"] } {
  const { id, level } = RULES[kind];
  return { ruleId: id, ruleIndex: KINDS.indexOf(kind), level };
}

/** All rules, in the form of a log. */
export const sarifRules = (): readonly object[] =>
  KINDS.map((kind) => RULES[kind]).map(({ id, name, short, full, help, level }) => ({
    id,
    name,
    shortDescription: { text: `${short}.` },
    fullDescription: { text: full },
    help: { text: help.replaceAll("`", ""), markdown: help },
    defaultConfiguration: { level },
    properties: { tags: ["drift"], precision: "very-high" },
  }));
