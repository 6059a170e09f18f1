/** The generated files, each with its messages and enums by name within the package. */
type MessageFiles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Every message and enum of plugin protocol 6.11 (package `tfplugin6`), by generated file.
 * A message is `name=number [repeated | optional | oneof NAME] type; ...`, an enum is `enum NAME=number ...`;
 * type names resolve from the inside out, as in a .proto file.
 */
const providerMessages = {
  value: {
    DynamicValue: "msgpack=1 bytes; json=2 bytes",
    RawState: "json=1 bytes; flatmap=2 map<string, string>",
    ResourceIdentityData: "identity_data=1 DynamicValue",
  },
  diagnostic: {
    Diagnostic: "severity=1 Severity; summary=2 string; detail=3 string; attribute=4 AttributePath",
    "Diagnostic.Severity": "enum INVALID=0 ERROR=1 WARNING=2",
    FunctionError: "text=1 string; function_argument=2 optional int64",
    AttributePath: "steps=1 repeated Step",
    "AttributePath.Step": `
      attribute_name=1 oneof selector string; element_key_string=2 oneof selector string;
      element_key_int=3 oneof selector int64`,
  },
  capability: {
    ServerCapabilities: `
      plan_destroy=1 bool; get_provider_schema_optional=2 bool; move_resource_state=3 bool;
      generate_resource_config=4 bool`,
    ClientCapabilities: `
      deferral_allowed=1 bool; write_only_attributes_allowed=2 bool; store_planned_private=3 bool;
      computed_blocks_allowed=4 bool`,
    Deferred: "reason=1 Reason",
    "Deferred.Reason": "enum UNKNOWN=0 RESOURCE_CONFIG_UNKNOWN=1 PROVIDER_CONFIG_UNKNOWN=2 ABSENT_PREREQ=3",
  },
  schema: {
    ResourceIdentitySchema: "version=1 int64; identity_attributes=2 repeated IdentityAttribute",
    "ResourceIdentitySchema.IdentityAttribute": `
      name=1 string; type=2 bytes; required_for_import=3 bool; optional_for_import=4 bool; description=5 string`,
    ActionSchema: "schema=1 Schema",
    Schema: "version=1 int64; block=2 Block",
    "Schema.Block": `
      version=1 int64; attributes=2 repeated Attribute; block_types=3 repeated NestedBlock; description=4 string;
      description_kind=5 StringKind; deprecated=6 bool; deprecation_message=7 string; computed=8 bool`,
    "Schema.Attribute": `
      name=1 string; type=2 bytes; nested_type=10 Object; description=3 string; required=4 bool; optional=5 bool;
      computed=6 bool; sensitive=7 bool; description_kind=8 StringKind; deprecated=9 bool; write_only=11 bool;
      deprecation_message=12 string`,
    "Schema.NestedBlock": `
      type_name=1 string; block=2 Block; nesting=3 NestingMode; min_items=4 int64; max_items=5 int64`,
    "Schema.NestedBlock.NestingMode": "enum INVALID=0 SINGLE=1 LIST=2 SET=3 MAP=4 GROUP=5",
    "Schema.Object": "attributes=1 repeated Attribute; nesting=3 NestingMode; min_items=4 int64; max_items=5 int64",
    "Schema.Object.NestingMode": "enum INVALID=0 SINGLE=1 LIST=2 SET=3 MAP=4",
    Function: `
      parameters=1 repeated Parameter; variadic_parameter=2 Parameter; return=3 Return; summary=4 string;
      description=5 string; description_kind=6 StringKind; deprecation_message=7 string`,
    "Function.Parameter": `
      name=1 string; type=2 bytes; allow_null_value=3 bool; allow_unknown_values=4 bool; description=5 string;
      description_kind=6 StringKind`,
    "Function.Return": "type=1 bytes",
    StringKind: "enum PLAIN=0 MARKDOWN=1",
  },
  provider: {
    "StopProvider.Request": "",
    "StopProvider.Response": "Error=1 string",
    "GetMetadata.Request": "",
    "GetMetadata.Response": `
      server_capabilities=1 ServerCapabilities; diagnostics=2 repeated Diagnostic;
      data_sources=3 repeated DataSourceMetadata; resources=4 repeated ResourceMetadata;
      functions=5 repeated FunctionMetadata; ephemeral_resources=6 repeated EphemeralMetadata;
      list_resources=7 repeated ListResourceMetadata; state_stores=8 repeated StateStoreMetadata;
      actions=9 repeated ActionMetadata`,
    "GetMetadata.EphemeralMetadata": "type_name=1 string",
    "GetMetadata.FunctionMetadata": "name=1 string",
    "GetMetadata.DataSourceMetadata": "type_name=1 string",
    "GetMetadata.ResourceMetadata": "type_name=1 string",
    "GetMetadata.ListResourceMetadata": "type_name=1 string",
    "GetMetadata.StateStoreMetadata": "type_name=1 string",
    "GetMetadata.ActionMetadata": "type_name=1 string",
    "GetProviderSchema.Request": "",
    "GetProviderSchema.Response": `
      provider=1 Schema; resource_schemas=2 map<string, Schema>; data_source_schemas=3 map<string, Schema>;
      functions=7 map<string, Function>; ephemeral_resource_schemas=8 map<string, Schema>;
      list_resource_schemas=9 map<string, Schema>; state_store_schemas=10 map<string, Schema>;
      action_schemas=11 map<string, ActionSchema>; diagnostics=4 repeated Diagnostic; provider_meta=5 Schema;
      server_capabilities=6 ServerCapabilities`,
    "ValidateProviderConfig.Request": "config=1 DynamicValue",
    "ValidateProviderConfig.Response": "diagnostics=2 repeated Diagnostic",
    "ConfigureProvider.Request": `
      terraform_version=1 string; config=2 DynamicValue; client_capabilities=3 ClientCapabilities`,
    "ConfigureProvider.Response": "diagnostics=1 repeated Diagnostic",
  },
  resource: {
    "UpgradeResourceState.Request": "type_name=1 string; version=2 int64; raw_state=3 RawState",
    "UpgradeResourceState.Response": "upgraded_state=1 DynamicValue; diagnostics=2 repeated Diagnostic",
    "GetResourceIdentitySchemas.Request": "",
    "GetResourceIdentitySchemas.Response": `
      identity_schemas=1 map<string, ResourceIdentitySchema>; diagnostics=2 repeated Diagnostic`,
    "UpgradeResourceIdentity.Request": "type_name=1 string; version=2 int64; raw_identity=3 RawState",
    "UpgradeResourceIdentity.Response": "upgraded_identity=1 ResourceIdentityData; diagnostics=2 repeated Diagnostic",
    "ValidateResourceConfig.Request": `
      type_name=1 string; config=2 DynamicValue; client_capabilities=3 ClientCapabilities`,
    "ValidateResourceConfig.Response": "diagnostics=1 repeated Diagnostic",
    "ReadResource.Request": `
      type_name=1 string; current_state=2 DynamicValue; private=3 bytes; provider_meta=4 DynamicValue;
      client_capabilities=5 ClientCapabilities; current_identity=6 ResourceIdentityData`,
    "ReadResource.Response": `
      new_state=1 DynamicValue; diagnostics=2 repeated Diagnostic; private=3 bytes; deferred=4 Deferred;
      new_identity=5 ResourceIdentityData`,
    "PlanResourceChange.Request": `
      type_name=1 string; prior_state=2 DynamicValue; proposed_new_state=3 DynamicValue; config=4 DynamicValue;
      prior_private=5 bytes; provider_meta=6 DynamicValue; client_capabilities=7 ClientCapabilities;
      prior_identity=8 ResourceIdentityData; planned_private=9 bytes`,
    "PlanResourceChange.Response": `
      planned_state=1 DynamicValue; requires_replace=2 repeated AttributePath; planned_private=3 bytes;
      diagnostics=4 repeated Diagnostic; legacy_type_system=5 bool; deferred=6 Deferred;
      planned_identity=7 ResourceIdentityData`,
    "ApplyResourceChange.Request": `
      type_name=1 string; prior_state=2 DynamicValue; planned_state=3 DynamicValue; config=4 DynamicValue;
      planned_private=5 bytes; provider_meta=6 DynamicValue; planned_identity=7 ResourceIdentityData`,
    "ApplyResourceChange.Response": `
      new_state=1 DynamicValue; private=2 bytes; diagnostics=3 repeated Diagnostic; legacy_type_system=4 bool;
      new_identity=5 ResourceIdentityData`,
    "ImportResourceState.Request": `
      type_name=1 string; id=2 string; client_capabilities=3 ClientCapabilities; identity=4 ResourceIdentityData`,
    "ImportResourceState.ImportedResource": `
      type_name=1 string; state=2 DynamicValue; private=3 bytes; identity=4 ResourceIdentityData`,
    "ImportResourceState.Response": `
      imported_resources=1 repeated ImportedResource; diagnostics=2 repeated Diagnostic; deferred=3 Deferred`,
    "GenerateResourceConfig.Request": "type_name=1 string; state=2 DynamicValue",
    "GenerateResourceConfig.Response": "config=1 DynamicValue; diagnostics=2 repeated Diagnostic",
    "MoveResourceState.Request": `
      source_provider_address=1 string; source_type_name=2 string; source_schema_version=3 int64;
      source_state=4 RawState; target_type_name=5 string; source_private=6 bytes; source_identity=7 RawState;
      source_identity_schema_version=8 int64`,
    "MoveResourceState.Response": `
      target_state=1 DynamicValue; diagnostics=2 repeated Diagnostic; target_private=3 bytes;
      target_identity=4 ResourceIdentityData`,
  },
  "data-source": {
    "ValidateDataResourceConfig.Request": "type_name=1 string; config=2 DynamicValue",
    "ValidateDataResourceConfig.Response": "diagnostics=1 repeated Diagnostic",
    "ReadDataSource.Request": `
      type_name=1 string; config=2 DynamicValue; provider_meta=3 DynamicValue; client_capabilities=4 ClientCapabilities`,
    "ReadDataSource.Response": "state=1 DynamicValue; diagnostics=2 repeated Diagnostic; deferred=3 Deferred",
  },
  "ephemeral-resource": {
    "ValidateEphemeralResourceConfig.Request": "type_name=1 string; config=2 DynamicValue",
    "ValidateEphemeralResourceConfig.Response": "diagnostics=1 repeated Diagnostic",
    "OpenEphemeralResource.Request": `
      type_name=1 string; config=2 DynamicValue; client_capabilities=3 ClientCapabilities`,
    "OpenEphemeralResource.Response": `
      diagnostics=1 repeated Diagnostic; renew_at=2 optional google.protobuf.Timestamp; result=3 DynamicValue;
      private=4 optional bytes; deferred=5 Deferred`,
    "RenewEphemeralResource.Request": "type_name=1 string; private=2 optional bytes",
    "RenewEphemeralResource.Response": `
      diagnostics=1 repeated Diagnostic; renew_at=2 optional google.protobuf.Timestamp; private=3 optional bytes`,
    "CloseEphemeralResource.Request": "type_name=1 string; private=2 optional bytes",
    "CloseEphemeralResource.Response": "diagnostics=1 repeated Diagnostic",
  },
  function: {
    "GetFunctions.Request": "",
    "GetFunctions.Response": "functions=1 map<string, Function>; diagnostics=2 repeated Diagnostic",
    "CallFunction.Request": "name=1 string; arguments=2 repeated DynamicValue",
    "CallFunction.Response": "result=1 DynamicValue; error=2 FunctionError",
  },
  "list-resource": {
    "ListResource.Request": `
      type_name=1 string; config=2 DynamicValue; include_resource_object=3 bool; limit=4 int64`,
    "ListResource.Event": `
      identity=1 ResourceIdentityData; display_name=2 string; resource_object=3 optional DynamicValue;
      diagnostic=4 repeated Diagnostic`,
    "ValidateListResourceConfig.Request": `
      type_name=1 string; config=2 DynamicValue; include_resource_object=3 DynamicValue; limit=4 DynamicValue`,
    "ValidateListResourceConfig.Response": "diagnostics=1 repeated Diagnostic",
  },
  action: {
    "PlanAction.Request": "action_type=1 string; config=2 DynamicValue; client_capabilities=3 ClientCapabilities",
    "PlanAction.Response": "diagnostics=1 repeated Diagnostic; deferred=2 Deferred",
    "InvokeAction.Request": "action_type=1 string; config=2 DynamicValue; client_capabilities=3 ClientCapabilities",
    "InvokeAction.Event": "progress=1 oneof type Progress; completed=2 oneof type Completed",
    "InvokeAction.Event.Progress": "message=1 string",
    "InvokeAction.Event.Completed": "diagnostics=1 repeated Diagnostic",
    "ValidateActionConfig.Request": "type_name=1 string; config=2 DynamicValue",
    "ValidateActionConfig.Response": "diagnostics=1 repeated Diagnostic",
  },
  "state-store": {
    "ValidateStateStore.Request": "type_name=1 string; config=2 DynamicValue",
    "ValidateStateStore.Response": "diagnostics=1 repeated Diagnostic",
    "ConfigureStateStore.Request": `
      type_name=1 string; config=2 DynamicValue; capabilities=3 StateStoreClientCapabilities`,
    "ConfigureStateStore.Response": "diagnostics=1 repeated Diagnostic; capabilities=2 StateStoreServerCapabilities",
    StateStoreClientCapabilities: "chunk_size=1 int64",
    StateStoreServerCapabilities: "chunk_size=1 int64",
    "ReadStateBytes.Request": "type_name=1 string; state_id=2 string",
    "ReadStateBytes.Response": `
      bytes=1 bytes; total_length=2 int64; range=3 StateRange; diagnostics=4 repeated Diagnostic`,
    "WriteStateBytes.RequestChunk": `
      meta=1 optional RequestChunkMeta; bytes=2 bytes; total_length=3 int64; range=4 StateRange`,
    "WriteStateBytes.Response": "diagnostics=1 repeated Diagnostic",
    RequestChunkMeta: "type_name=1 string; state_id=2 string",
    StateRange: "start=1 int64; end=2 int64",
    "LockState.Request": "type_name=1 string; state_id=2 string; operation=3 string",
    "LockState.Response": "lock_id=1 string; diagnostics=2 repeated Diagnostic",
    "UnlockState.Request": "type_name=1 string; state_id=2 string; lock_id=3 string",
    "UnlockState.Response": "diagnostics=1 repeated Diagnostic",
    "GetStates.Request": "type_name=1 string",
    "GetStates.Response": "state_id=1 repeated string; diagnostics=2 repeated Diagnostic",
    "DeleteState.Request": "type_name=1 string; state_id=2 string",
    "DeleteState.Response": "diagnostics=1 repeated Diagnostic",
  },
} satisfies MessageFiles;

/** The messages of go-plugin's own services (package `plugin`), in the same notation. */
const pluginMessages = {
  plugin: {
    Empty: "",
    "StdioData.Channel": "enum INVALID=0 STDOUT=1 STDERR=2",
    StdioData: "channel=1 Channel; data=2 bytes",
    ConnInfo: "service_id=1 uint32; network=2 string; address=3 string; knock=4 Knock",
    "ConnInfo.Knock": "knock=1 bool; ack=2 bool; error=3 string",
  },
} satisfies MessageFiles;

/** The standard health check (package `grpc.health.v1`), in the same notation. */
const healthMessages = {
  health: {
    HealthCheckRequest: "service=1 string",
    "HealthCheckResponse.ServingStatus": "enum UNKNOWN=0 SERVING=1 NOT_SERVING=2 SERVICE_UNKNOWN=3",
    HealthCheckResponse: "status=1 ServingStatus",
  },
} satisfies MessageFiles;

/** The well-known types that the other packages use (package `google.protobuf`), in the same notation. */
const googleMessages = {
  google: { Empty: "", Timestamp: "seconds=1 int64; nanos=2 int32" },
} satisfies MessageFiles;

/** The packages; `prefix` avoids collisions of generated names between packages. */
export const packages = [
  { name: "tfplugin6", prefix: "", files: providerMessages },
  { name: "plugin", prefix: "Plugin", files: pluginMessages },
  { name: "grpc.health.v1", prefix: "", files: healthMessages },
  { name: "google.protobuf", prefix: "Google", files: googleMessages },
] as const;
