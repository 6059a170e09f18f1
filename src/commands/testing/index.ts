/**
 * A Terraform for users' own tests: it runs a copy of a configuration on a service, with this provider, and changes
 * nothing outside a temporary folder. It must never know what a service is, beyond its address.
 */
export type { AttributeChange, Drift, PlannedChange } from "./plan-data.ts";
export {
  openTerraform,
  type Applied,
  type Plan,
  type ServiceAddress,
  type TerraformOptions,
  type TestTerraform,
  type Variables,
} from "./terraform.ts";
