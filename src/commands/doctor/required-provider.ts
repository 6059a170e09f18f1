import { CONSTRAINT, REQUIREMENT, SOURCE } from "../../source.ts";
import { isRecord } from "../../kit/json.ts";
import type { Package } from "../install/index.ts";
import { type EngineCommand, meetsConstraint } from "../terraform/index.ts";
import { blocksIn, ownBlocks, type Configuration, type PlacedBlock } from "./configuration.ts";
import { problem, type Result } from "./result.ts";

/** The provider that the configuration requires under the name `tocsin`. */
interface Requirement {
  /** Its place in the configuration. */
  readonly place: string;
  /** Null where none is written. */
  readonly source: string | null;
  readonly version: string | null;
}

/** Says that the configuration asks for another provider than ours; null where it does not. */
export function sourceProblem(configuration: Configuration, command: EngineCommand): Result | null {
  const requirement = requirementIn(configuration);
  const { source = null } = requirement ?? {};
  if (source !== null && source.toLowerCase().split("/").slice(-2).join("/") === SOURCE) return null;
  const implied = "Terraform looks for hashicorp/tocsin, which does not exist.";
  if (requirement === null) {
    const [user] = usersIn(configuration);
    if (user === undefined) return null;
    const finding = `${user.file}, line ${user.line} uses tocsin, and required_providers does not name it: ${implied}`;
    return problem("provider", finding, `Write \`${REQUIREMENT}\` there, and run \`${command} init\`.`);
  }
  const finding =
    source === null
      ? `${requirement.place} names no source for tocsin: ${implied}`
      : `${requirement.place} has the source ${JSON.stringify(source)}, and the provider is ${SOURCE}.`;
  return problem("provider", finding, `Write \`source = "${SOURCE}"\` there, and run \`${command} init\`.`);
}

/** Says that the configuration asks for a version that is not there; null where it does not. */
export function versionProblem(configuration: Configuration, packages: readonly Package[]): Result | null {
  const { place = "", version = null } = requirementIn(configuration) ?? {};
  if (version === null || packages.length === 0) return null;
  const found = [...new Set(packages.map((each) => each.version))];
  if (found.some((each) => meetsConstraint(each, version) !== false)) return null;
  const finding = `${place} asks for the version ${JSON.stringify(version)} of tocsin, and ${found.join(", ")} is installed.`;
  return problem(
    "provider",
    finding,
    `Write \`version = "${CONSTRAINT}"\` there, or install a version that it allows.`,
  );
}

function requirementIn({ files }: Configuration): Requirement | null {
  for (const { file, body } of blocksIn(files, "terraform", 0)) {
    for (const block of body.blocks("required_providers", 0)) {
      const entry = block.body.attribute("tocsin");
      if (entry === null) continue;
      const place = `${file}, line ${entry.line}`;
      const { literal } = entry;
      if (literal === undefined) return { place, source: SOURCE, version: null };
      // Without a source, it may be the version alone.
      const { source, version = literal } = isRecord(literal) ? literal : {};
      return { place, source: textOf(source), version: textOf(version) };
    }
  }
  return null;
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The blocks that use a provider of this name. */
function usersIn({ files }: Configuration): readonly PlacedBlock[] {
  const blocks = blocksIn(files, "provider", 1).filter(({ labels: [name] }) => name === "tocsin");
  return [...blocks, ...ownBlocks(files).filter(({ body }) => body.attribute("provider") === null)];
}
