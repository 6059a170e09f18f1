import { DiagnosticError } from "../errors.ts";

/** Throws `unsupported` for a name in a configuration that the provider does not have. */
export function noSuch(kind: string, name: string): never {
  throw new DiagnosticError({
    code: "unsupported",
    /**
     * @error Terraform asked for a resource type, a data source, a function or a feature that this version of the provider does not have.
     * @do Check the spelling, and the version of the provider that `terraform version` shows. Run `terraform init -upgrade` for a newer one.
     */
    summary: "Not supported by this provider",
    detail: `This version of the provider has no ${kind} ${name}. Check the name, or use a version of the provider that has it.`,
  });
}
