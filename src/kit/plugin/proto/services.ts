/**
 * Every RPC of plugin protocol 6.11 and of go-plugin's own services, by the full name of its service:
 * `Name: [stream] Request -> [stream] Response`, with messages of the service's package.
 */
export const services = {
  "tfplugin6.Provider": [
    "GetMetadata: GetMetadata.Request -> GetMetadata.Response",
    "GetProviderSchema: GetProviderSchema.Request -> GetProviderSchema.Response",
    "ValidateProviderConfig: ValidateProviderConfig.Request -> ValidateProviderConfig.Response",
    "ValidateResourceConfig: ValidateResourceConfig.Request -> ValidateResourceConfig.Response",
    "ValidateDataResourceConfig: ValidateDataResourceConfig.Request -> ValidateDataResourceConfig.Response",
    "UpgradeResourceState: UpgradeResourceState.Request -> UpgradeResourceState.Response",
    "GetResourceIdentitySchemas: GetResourceIdentitySchemas.Request -> GetResourceIdentitySchemas.Response",
    "UpgradeResourceIdentity: UpgradeResourceIdentity.Request -> UpgradeResourceIdentity.Response",
    "ConfigureProvider: ConfigureProvider.Request -> ConfigureProvider.Response",
    "ReadResource: ReadResource.Request -> ReadResource.Response",
    "PlanResourceChange: PlanResourceChange.Request -> PlanResourceChange.Response",
    "ApplyResourceChange: ApplyResourceChange.Request -> ApplyResourceChange.Response",
    "ImportResourceState: ImportResourceState.Request -> ImportResourceState.Response",
    "MoveResourceState: MoveResourceState.Request -> MoveResourceState.Response",
    "ReadDataSource: ReadDataSource.Request -> ReadDataSource.Response",
    "GenerateResourceConfig: GenerateResourceConfig.Request -> GenerateResourceConfig.Response",
    "ValidateEphemeralResourceConfig: ValidateEphemeralResourceConfig.Request -> ValidateEphemeralResourceConfig.Response",
    "OpenEphemeralResource: OpenEphemeralResource.Request -> OpenEphemeralResource.Response",
    "RenewEphemeralResource: RenewEphemeralResource.Request -> RenewEphemeralResource.Response",
    "CloseEphemeralResource: CloseEphemeralResource.Request -> CloseEphemeralResource.Response",
    "ListResource: ListResource.Request -> stream ListResource.Event",
    "ValidateListResourceConfig: ValidateListResourceConfig.Request -> ValidateListResourceConfig.Response",
    "GetFunctions: GetFunctions.Request -> GetFunctions.Response",
    "CallFunction: CallFunction.Request -> CallFunction.Response",
    "ValidateStateStoreConfig: ValidateStateStore.Request -> ValidateStateStore.Response",
    "ConfigureStateStore: ConfigureStateStore.Request -> ConfigureStateStore.Response",
    "ReadStateBytes: ReadStateBytes.Request -> stream ReadStateBytes.Response",
    "WriteStateBytes: stream WriteStateBytes.RequestChunk -> WriteStateBytes.Response",
    "LockState: LockState.Request -> LockState.Response",
    "UnlockState: UnlockState.Request -> UnlockState.Response",
    "GetStates: GetStates.Request -> GetStates.Response",
    "DeleteState: DeleteState.Request -> DeleteState.Response",
    "PlanAction: PlanAction.Request -> PlanAction.Response",
    "InvokeAction: InvokeAction.Request -> stream InvokeAction.Event",
    "ValidateActionConfig: ValidateActionConfig.Request -> ValidateActionConfig.Response",
    "StopProvider: StopProvider.Request -> StopProvider.Response",
  ],
  "plugin.GRPCController": ["Shutdown: Empty -> Empty"],
  "plugin.GRPCStdio": ["StreamStdio: google.protobuf.Empty -> stream StdioData"],
  "plugin.GRPCBroker": ["StartStream: stream ConnInfo -> stream ConnInfo"],
  "grpc.health.v1.Health": ["Check: HealthCheckRequest -> HealthCheckResponse"],
} as const;

/** The names of the RPCs of a service. */
type RpcOf<Service extends keyof typeof services> = (typeof services)[Service][number] extends infer Line
  ? Line extends `${infer Name}: ${string}`
    ? Name
    : never
  : never;

/** The RPCs that the plugin serves, by service: their codecs alone are part of the product. */
export const served: { readonly [Service in keyof typeof services]?: readonly RpcOf<Service>[] } = {
  "tfplugin6.Provider": [
    "GetMetadata",
    "GetProviderSchema",
    "ValidateProviderConfig",
    "ValidateResourceConfig",
    "ValidateDataResourceConfig",
    "UpgradeResourceState",
    "GetResourceIdentitySchemas",
    "UpgradeResourceIdentity",
    "ConfigureProvider",
    "ReadResource",
    "PlanResourceChange",
    "ApplyResourceChange",
    "ImportResourceState",
    "GenerateResourceConfig",
    "MoveResourceState",
    "ReadDataSource",
    "ValidateListResourceConfig",
    "ListResource",
    "GetFunctions",
    "CallFunction",
    "ValidateActionConfig",
    "PlanAction",
    "InvokeAction",
    "StopProvider",
  ],
  "plugin.GRPCController": ["Shutdown"],
  "grpc.health.v1.Health": ["Check"],
};
