import type { Table } from "../kit/diagnostics.ts";
import { diagnosticError, type DiagnosticError, type ErrorKind } from "../kit/errors.ts";

/** Errors that commands find by themselves. */
export const ERRORS = {
  invalidOptions: {
    code: "invalid",
    summary: "Invalid options: …",
    when: "An option or argument is missing or malformed, or excludes another one.",
    pageAdvice: "Change the options as the message says.",
  },
  cannotRead: {
    code: "invalid",
    summary: "Cannot read …",
    when: "A file or standard input cannot be read, or its content has another form.",
    pageAdvice: "Correct the path, its permissions or the content.",
  },
  cannotWrite: {
    code: "invalid",
    summary: "Cannot write …",
    when: "Output cannot be written, or would replace a file that exists already or is another input or output.",
    pageAdvice: "Name another file, or correct the permissions.",
  },
  noHomeFolder: {
    code: "invalid",
    summary: "There is no home folder",
    when: "The environment variable `HOME` is empty or relative.",
    pageAdvice: "Set it to an absolute path.",
  },
  notAState: {
    code: "invalid",
    summary: "Not a Terraform state",
    when: "A file that is named as a state is not one.",
    advice: "Pass the state file itself, or pipe `terraform state pull` into `--state -`.",
  },
  stateFormat: {
    code: "unsupported",
    summary: "State in … format",
    when: "Only format version 4 of a state can be read.",
    pageAdvice: "Apply with Terraform 0.12 or newer, or use a newer version of Tocsin.",
  },
  encryptedState: {
    code: "unsupported",
    summary: "Encrypted state",
    why: "OpenTofu encrypted this state.",
    advice: "Pipe `tofu state pull`, which decrypts it, into `--state -`.",
  },
  noEngine: {
    code: "invalid",
    summary: "There is no …",
    when: "Neither `terraform` nor `tofu` is on the PATH, or `TERRAFORM_BINARY_NAME` names a program that does not exist.",
    pageAdvice: "Install one of them, or correct the variable.",
  },
  engineFailed: {
    code: "invalid",
    summary: "… failed",
    when: "A command of Terraform failed in a test with `tocsin/testing`. What it printed ends the message.",
    pageAdvice: "Correct the configuration.",
  },
  notInstalled: {
    code: "invalid",
    summary: "Provider cannot be installed",
    when: "The folder for the provider cannot be written.",
    pageAdvice: "Choose another folder, change its permissions, or make room on its disk.",
  },
  executableThere: {
    code: "conflict",
    summary: "Script would replace an executable",
    when: "`tocsin install` would replace an executable by the script of the same version. The script needs Node.js, and lock files with the checksum of the executable refuse it.",
    advice:
      "To replace it, pass `--force`. To keep an executable, pass `--from` with the folder of a release, `--executables` for a mirror, or install nothing.",
  },
  executablesMissing: {
    code: "invalid",
    summary: "Executables are missing",
    when: "`tocsin install --executables` needs the npm package of each platform, from the release that the command comes from. npm installs the one for its own platform only.",
    pageAdvice: "Run the command that the message names, or pass `--from` with the folder of a release.",
  },
  windows: {
    code: "unsupported",
    summary: "Windows is not supported yet",
    why: "The provider starts by a shell script, which Windows does not run.",
    advice: "Use it inside WSL, or take the executable from a release, as the guide to installing says.",
  },
  installedElsewhere: {
    code: "invalid",
    summary: "Provider is in …, but your CLI configuration says to look elsewhere",
    when: "Terraform's CLI configuration has a `provider_installation` without the folder.",
    pageAdvice: "Change the configuration as the message shows.",
  },
  cannotUnpack: {
    code: "invalid",
    summary: "Cannot unpack …",
    when: "A zip of the release is damaged, or contains a path outside its folder.",
    pageAdvice: "Download it again.",
  },
  noRelease: {
    code: "invalid",
    summary: "There is no release in …",
    why: "It has no file terraform-provider-tocsin_<version>_SHA256SUMS.",
    advice: "Name a folder that has one, with the zips that it lists.",
  },
  severalReleases: {
    code: "invalid",
    summary: "There is more than one release in …",
    when: "The folder has several files that end with `_SHA256SUMS`.",
    advice: "Name a folder with one.",
  },
  notInRelease: {
    code: "invalid",
    summary: "Release has nothing for …",
    when: "The release lists no zip for a platform.",
    pageAdvice: "Leave the platform out, or name a folder with another release.",
  },
  notReleased: {
    code: "invalid",
    summary: "… is not the file that was released",
    when: "The checksum of a zip differs from the one in the release.",
    advice: "Download it again.",
  },
  numericGroup: {
    code: "unsupported",
    summary: "Group path is a number",
    when: "A setting comes from a group whose path the service would take for the ID of another group.",
    advice: "Name the group itself with --group and its ID.",
  },
  notWhole: {
    code: "unavailable",
    summary: "Export is not complete",
    when: "A part could not be read, so nothing is written. The warnings above the message name each.",
    pageAdvice: "Run it again, or check the access of the token's user.",
  },
  exportStopped: {
    code: "unavailable",
    summary: "Stopped",
    why: "Nothing is written.",
    pageAdvice: "Run the same command again.",
  },
  interruptedExport: {
    code: "conflict",
    summary: "Cannot continue an interrupted export",
    when: "What an interrupted export has read belongs to another command, is older than 24 hours or dated in the future, or cannot be read.",
    advice: "Remove the file, or pass --force, to start again.",
  },
  invalidDsn: {
    code: "invalid",
    summary: "Not a DSN",
    when: "An argument, a line of standard input or an attribute in a state is not the DSN of a client key.",
    pageAdvice: "Pass an address such as `https://<public_key>@<host>/<project_id>`.",
  },
  noKeyToProve: {
    code: "invalid",
    summary: "… has no client key",
    why: "No application can report errors to it.",
    advice: "Create a key, such as with a tocsin_client_key.",
  },
  immovable: {
    code: "invalid",
    summary: "Objects that cannot be moved",
    when: "The shard of an object cannot be told from the states, or a state lacks what the move needs.",
    advice: "--leave ADDRESS leaves an object, or a module, where it is.",
  },
} as const satisfies Table<ErrorKind>;

/** The error of a command that is called with options that it cannot use, and why. */
export const invalidOptions = (named: string, why: string): DiagnosticError =>
  diagnosticError(ERRORS.invalidOptions, { named, why });
