/** States in Terraform's format 4, for tests. */

export const PROVIDER = 'provider["registry.terraform.io/tocsin/tocsin"]';

/** One resource of a state; what is not named is that of a notification setting in the root module. */
export interface SampleResource {
  readonly module?: string;
  readonly mode?: string;
  readonly type?: string;
  readonly name?: string;
  readonly provider?: string;
  readonly instances: readonly object[];
}

/** The JSON of a state with these resources; `more` is added at the top. */
export const sampleState = (resources: readonly SampleResource[], more: object = {}): string =>
  JSON.stringify({
    version: 4,
    terraform_version: "1.11.4",
    serial: 1,
    lineage: "sample",
    outputs: {},
    resources: resources.map((resource) => ({
      mode: "managed",
      type: "tocsin_notification_setting",
      name: "app",
      provider: PROVIDER,
      ...resource,
    })),
    check_results: null,
    ...more,
  });

/** A stored object with these attributes. */
export const sampleInstance = (attributes: object, more: object = {}): object => ({
  schema_version: 0,
  attributes,
  sensitive_attributes: [],
  ...more,
});

/** The stored notification setting of a project. */
export const sampleSetting = (project: string, level: string, more: object = {}): object =>
  sampleInstance({ id: `project/${project}`, project, level, on_destroy: "reset" }, more);
