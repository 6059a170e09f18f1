package provider

import (
	"context"
	"fmt"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/boolplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64default"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/listplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/mapplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"terraform-provider-framework/internal/service"
)

var _ resource.ResourceWithConfigure = (*clientKeyResource)(nil)

type clientKeyResource struct{ configured }

type clientKeyModel struct {
	ID                types.String `tfsdk:"id"`
	Project           types.String `tfsdk:"project"`
	RotateWhenChanged types.Map    `tfsdk:"rotate_when_changed"`
	Retain            types.Int64  `tfsdk:"retain"`
	KeyID             types.Int64  `tfsdk:"key_id"`
	Active            types.Bool   `tfsdk:"active"`
	PublicKey         types.String `tfsdk:"public_key"`
	TrackerDSN        types.String `tfsdk:"tracker_dsn"`
	PreviousKeys      types.List   `tfsdk:"previous_keys"`
}

// show sets the attributes that the service decides.
func (m *clientKeyModel) show(key *service.ClientKey) {
	m.KeyID = types.Int64Value(key.ID)
	m.Active = types.BoolValue(key.Active)
	m.PublicKey = types.StringValue(key.PublicKey)
	m.TrackerDSN = types.StringValue(key.TrackerDSN)
}

var previousKeyType = types.ObjectType{AttrTypes: map[string]attr.Type{
	"key_id":      types.Int64Type,
	"public_key":  types.StringType,
	"tracker_dsn": types.StringType,
}}

func newClientKey() resource.Resource { return &clientKeyResource{} }

func (r *clientKeyResource) Metadata(
	_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse,
) {
	resp.TypeName = req.ProviderTypeName + "_client_key"
}

func (r *clientKeyResource) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "A key with which applications report errors to a project.",
		Attributes: map[string]schema.Attribute{
			"id": schema.StringAttribute{
				Computed:            true,
				MarkdownDescription: "`<project>:<key_id>`.",
				PlanModifiers:       []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
			},
			"project": schema.StringAttribute{
				Required:            true,
				MarkdownDescription: "ID or full path of the project.",
				PlanModifiers:       []planmodifier.String{stringplanmodifier.RequiresReplace()},
			},
			"rotate_when_changed": schema.MapAttribute{
				Optional:            true,
				ElementType:         types.StringType,
				MarkdownDescription: "Any values. When one of them changes, the key is replaced.",
				PlanModifiers:       []planmodifier.Map{mapplanmodifier.RequiresReplace()},
			},
			"retain": schema.Int64Attribute{
				Optional:            true,
				Computed:            true,
				Default:             int64default.StaticInt64(1),
				MarkdownDescription: "Only stored.",
				Validators:          []validator.Int64{int64validator.Between(0, 10)},
			},
			"key_id": schema.Int64Attribute{
				Computed:            true,
				MarkdownDescription: "Number of the key.",
				PlanModifiers:       []planmodifier.Int64{int64planmodifier.UseStateForUnknown()},
			},
			"active": schema.BoolAttribute{
				Computed:            true,
				MarkdownDescription: "Whether the service accepts error reports that are sent with the key.",
				PlanModifiers:       []planmodifier.Bool{boolplanmodifier.UseStateForUnknown()},
			},
			"public_key": schema.StringAttribute{
				Computed:            true,
				MarkdownDescription: "The key.",
				PlanModifiers:       []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
			},
			"tracker_dsn": schema.StringAttribute{
				Computed:            true,
				MarkdownDescription: "The address that an error-tracking SDK is configured with.",
				PlanModifiers:       []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
			},
			"previous_keys": schema.ListNestedAttribute{
				Computed:            true,
				MarkdownDescription: "Empty for a key that this provider has created.",
				PlanModifiers:       []planmodifier.List{listplanmodifier.UseStateForUnknown()},
				NestedObject: schema.NestedAttributeObject{
					Attributes: map[string]schema.Attribute{
						"key_id":      schema.Int64Attribute{Computed: true, MarkdownDescription: "Number of the key."},
						"public_key":  schema.StringAttribute{Computed: true, MarkdownDescription: "The key."},
						"tracker_dsn": schema.StringAttribute{Computed: true, MarkdownDescription: "Its address."},
					},
				},
			},
		},
	}
}

func (r *clientKeyResource) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var plan clientKeyModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	key, err := r.client.CreateClientKey(ctx, plan.Project.ValueString())
	if err != nil {
		resp.Diagnostics.AddError("Client key not created", err.Error())
		return
	}
	plan.show(key)
	plan.ID = types.StringValue(fmt.Sprintf("%s:%d", plan.Project.ValueString(), key.ID))
	plan.PreviousKeys = types.ListValueMust(previousKeyType, []attr.Value{})
	resp.Diagnostics.Append(resp.State.Set(ctx, &plan)...)
}

func (r *clientKeyResource) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var state clientKeyModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	keys, err := r.client.ClientKeys(ctx, state.Project.ValueString())
	if err != nil {
		resp.Diagnostics.AddError("Client keys not read", err.Error())
		return
	}
	index := slices.IndexFunc(keys, func(key service.ClientKey) bool { return key.ID == state.KeyID.ValueInt64() })
	if index < 0 {
		resp.State.RemoveResource(ctx)
		return
	}
	state.show(&keys[index])
	resp.Diagnostics.Append(resp.State.Set(ctx, &state)...)
}

// Update stores the plan: every change of the key itself is a replacement.
func (r *clientKeyResource) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var plan clientKeyModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, &plan)...)
}

func (r *clientKeyResource) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var state clientKeyModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	err := r.client.DeleteClientKey(ctx, state.Project.ValueString(), state.KeyID.ValueInt64())
	if err != nil && !service.IsNotFound(err) {
		resp.Diagnostics.AddError("Client key not deleted", err.Error())
	}
}
