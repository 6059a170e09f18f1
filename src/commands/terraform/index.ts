/**
 * Terraform's own files and program: configurations in HCL and JSON, which it reads and prints, states, lock files, CLI
 * configurations, addresses, and where the program is. It reads what Terraform and OpenTofu write, whoever wrote it. It
 * must never know a provider by its name, nor run anything.
 */
export {
  objectsIn,
  parseState,
  plainAttributes,
  type StateObject,
  type StateObjects,
  storedObject,
  textOf,
} from "./state.ts";
export {
  type CliConfiguration,
  findCliConfigurations,
  type InstallationMethod,
  isRemote,
  matchesAddress,
  type ProviderInstallation,
  serves,
} from "./cli-configuration.ts";
export { textIn, type Block, type Body, type Literal } from "./configuration/body.ts";
export {
  configurationFiles,
  configuredFolders,
  isConfigurationName,
  LOCK_FILE,
  type LockedProvider,
  moduleFolders,
  type ProgramName,
  readConfigurationFile,
  readLockedProvider,
} from "./configuration/files.ts";
export { printHcl } from "./configuration/hcl/print-hcl.ts";
export { printJson } from "./configuration/json/print-json.ts";
export {
  expression,
  reference,
  type PrintableBlock,
  type PrintableFile,
  type PrintableValue,
} from "./configuration/printable.ts";
export { callsIn, parseAddress } from "./address.ts";
export { identifierFrom } from "./identifier.ts";
export {
  type EngineCommand,
  engineCommand,
  type Environment,
  findEngine,
  findProgram,
  namedEngine,
  printedJson,
  wrapperNote,
} from "./program.ts";
export { quotedText, textFromQuoted } from "./quoted-text.ts";
export { meetsConstraint } from "./version-constraint.ts";
