import type { Table } from "../kit/diagnostics.ts";
import { diagnosticError, type DiagnosticError, type ErrorKind } from "../kit/errors.ts";

/** Errors that commands find by themselves. */
export const ERRORS = {
  invalidOptions: {
    code: "invalid",
    summary: "Invalid options: …",
    when: "An option or argument is missing or malformed, or excludes another one.",
    pageAdvice: "Correct the options as the message says.",
  },
  cannotRead: {
    code: "invalid",
    summary: "Cannot read …",
    when: "A file or standard input cannot be read, or its content has the wrong form.",
    pageAdvice: "Correct the path, the permissions or the content.",
  },
  cannotWrite: {
    code: "invalid",
    summary: "Cannot write …",
    when: "The output cannot be written, or would replace an existing file or another input or output.",
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
    when: "A file that was passed as a state is not one.",
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
    when: "A Terraform command failed in a test with `tocsin/testing`. The message ends with its output.",
    pageAdvice: "Correct the configuration.",
  },
  notInstalled: {
    code: "invalid",
    summary: "Provider cannot be installed",
    when: "The folder for the provider cannot be written.",
    pageAdvice: "Choose another folder, change its permissions, or free some disk space.",
  },
  executableThere: {
    code: "conflict",
    summary: "Script would replace an executable",
    when: "`tocsin install` would replace an executable with the script of the same version, which needs Node.js and does not match lock files of the executable.",
    advice:
      "To replace it, pass `--force`. To install an executable, pass `--from` with the folder of a release, or `--executables` for a mirror.",
  },
  executablesMissing: {
    code: "invalid",
    summary: "Executables are missing",
    when: "`tocsin install --executables` needs the npm packages of all platforms, and npm installs only its own.",
    pageAdvice: "Run the command in the message, or pass `--from` with the folder of a release.",
  },
  windows: {
    code: "unsupported",
    summary: "Windows is not supported yet",
    why: "The provider starts by a shell script, which Windows does not run.",
    advice: "Use WSL, or the executable from a release. The guide to installing has the steps.",
    pageAdvice: "Use WSL, or the executable from a release.",
  },
  installedElsewhere: {
    code: "invalid",
    summary: "Provider is in …, but your CLI configuration says to look elsewhere",
    when: "The `provider_installation` in Terraform's CLI configuration does not include the folder.",
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
    why: "It contains no file terraform-provider-tocsin_<version>_SHA256SUMS.",
    advice: "Name a folder with that file and the zips that it lists.",
  },
  severalReleases: {
    code: "invalid",
    summary: "There is more than one release in …",
    when: "The folder contains several files that end in `_SHA256SUMS`.",
    advice: "Name a folder with one release.",
  },
  notInRelease: {
    code: "invalid",
    summary: "Release has nothing for …",
    when: "The release has no zip for the platform.",
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
    when: "The path of the group looks like the ID of another group.",
    advice: "Name the group by its ID with --group.",
  },
  notWhole: {
    code: "unavailable",
    summary: "Export is not complete",
    when: "Some parts could not be read, so nothing was written. The warnings above the message name them.",
    pageAdvice: "Run it again, or check the access of the token's user.",
  },
  exportStopped: {
    code: "unavailable",
    summary: "Stopped",
    why: "Nothing was written.",
    pageAdvice: "Run the same command again.",
  },
  interruptedExport: {
    code: "conflict",
    summary: "Cannot continue an interrupted export",
    when: "The saved part of an interrupted export belongs to another command, is older than 24 hours, or cannot be read.",
    advice: "To start again, remove the file or pass --force.",
  },
  invalidDsn: {
    code: "invalid",
    summary: "Not a DSN",
    when: "An argument, a line of standard input or an attribute in a state is not a DSN.",
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
    when: "The states do not show the shard of an object, or lack data that the move needs.",
    advice: "To leave an object or a module where it is, pass --leave ADDRESS.",
  },
} as const satisfies Table<ErrorKind>;

/** The error of a command that is called with options that it cannot use, and why. */
export const invalidOptions = (named: string, why: string): DiagnosticError =>
  diagnosticError(ERRORS.invalidOptions, { named, why });
