package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"terraform-provider-framework/internal/service"
)

var _ resource.ResourceWithConfigure = (*errorTrackingSettingsResource)(nil)

type errorTrackingSettingsResource struct{ configured }

type errorTrackingSettingsModel struct {
	ID                 types.String `tfsdk:"id"`
	Project            types.String `tfsdk:"project"`
	Active             types.Bool   `tfsdk:"active"`
	Integrated         types.Bool   `tfsdk:"integrated"`
	OnDestroy          types.String `tfsdk:"on_destroy"`
	ProjectName        types.String `tfsdk:"project_name"`
	TrackerExternalURL types.String `tfsdk:"tracker_external_url"`
	APIURL             types.String `tfsdk:"api_url"`
}

// show sets the attributes that the service reports.
func (m *errorTrackingSettingsModel) show(settings *service.ErrorTrackingSettings) {
	m.Active = types.BoolValue(settings.Active)
	m.Integrated = types.BoolValue(settings.Integrated)
	m.ProjectName = types.StringPointerValue(settings.ProjectName)
	m.TrackerExternalURL = types.StringPointerValue(settings.TrackerExternalURL)
	m.APIURL = types.StringPointerValue(settings.APIURL)
}

func newErrorTrackingSettings() resource.Resource { return &errorTrackingSettingsResource{} }

func (r *errorTrackingSettingsResource) Metadata(
	_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse,
) {
	resp.TypeName = req.ProviderTypeName + "_error_tracking_settings"
}

func (r *errorTrackingSettingsResource) Schema(
	_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse,
) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "The error tracking settings of a project.",
		Attributes: map[string]schema.Attribute{
			"id": schema.StringAttribute{
				Computed:            true,
				MarkdownDescription: "`<project>`.",
				PlanModifiers:       []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
			},
			"project": schema.StringAttribute{
				Required:            true,
				MarkdownDescription: "ID or full path of the project.",
				PlanModifiers:       []planmodifier.String{stringplanmodifier.RequiresReplace()},
			},
			"active": schema.BoolAttribute{
				Optional:            true,
				Computed:            true,
				Default:             booldefault.StaticBool(true),
				MarkdownDescription: "Whether the project accepts error reports.",
			},
			"integrated": schema.BoolAttribute{
				Optional:            true,
				Computed:            true,
				Default:             booldefault.StaticBool(true),
				MarkdownDescription: "Whether errors go to the service's own backend.",
			},
			"on_destroy": schema.StringAttribute{
				Optional:            true,
				Computed:            true,
				Default:             stringdefault.StaticString("disable"),
				MarkdownDescription: "What destroy does: `disable`, `keep`, or `restore`, which does the same as `disable`.",
				Validators:          []validator.String{stringvalidator.OneOf("disable", "restore", "keep")},
			},
			// No UseStateForUnknown: these depend on integrated.
			"project_name": schema.StringAttribute{
				Computed:            true,
				MarkdownDescription: "Name of the project at the external tracker.",
			},
			"tracker_external_url": schema.StringAttribute{
				Computed:            true,
				MarkdownDescription: "Address of the project at the external tracker.",
			},
			"api_url": schema.StringAttribute{
				Computed:            true,
				MarkdownDescription: "Address of the external tracker's API.",
			},
		},
	}
}

func (r *errorTrackingSettingsResource) Create(
	ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse,
) {
	var plan errorTrackingSettingsModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	project := plan.Project.ValueString()
	settings, err := r.client.CreateErrorTrackingSettings(
		ctx, project, plan.Active.ValueBool(), plan.Integrated.ValueBool(),
	)
	if err != nil {
		resp.Diagnostics.AddError("Error tracking settings not created", err.Error())
		return
	}
	plan.show(settings)
	plan.ID = types.StringValue(project)
	resp.Diagnostics.Append(resp.State.Set(ctx, &plan)...)
}

func (r *errorTrackingSettingsResource) Read(
	ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse,
) {
	var state errorTrackingSettingsModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	settings, err := r.client.ErrorTrackingSettings(ctx, state.Project.ValueString())
	if service.IsNotFound(err) {
		resp.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		resp.Diagnostics.AddError("Error tracking settings not read", err.Error())
		return
	}
	state.show(settings)
	resp.Diagnostics.Append(resp.State.Set(ctx, &state)...)
}

func (r *errorTrackingSettingsResource) Update(
	ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse,
) {
	var plan errorTrackingSettingsModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	settings, err := r.client.UpdateErrorTrackingSettings(
		ctx, plan.Project.ValueString(), plan.Active.ValueBool(), plan.Integrated.ValueBool(),
	)
	if err != nil {
		resp.Diagnostics.AddError("Error tracking settings not updated", err.Error())
		return
	}
	plan.show(settings)
	resp.Diagnostics.Append(resp.State.Set(ctx, &plan)...)
}

func (r *errorTrackingSettingsResource) Delete(
	ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse,
) {
	var state errorTrackingSettingsModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() || state.OnDestroy.ValueString() == "keep" {
		return
	}
	_, err := r.client.UpdateErrorTrackingSettings(ctx, state.Project.ValueString(), false, state.Integrated.ValueBool())
	if err != nil && !service.IsNotFound(err) {
		resp.Diagnostics.AddError("Error tracking not disabled", err.Error())
	}
}
