package provider

import (
	"context"
	"net/url"
	"strconv"

	"github.com/hashicorp/terraform-plugin-framework-validators/mapvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/resourcevalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"terraform-provider-framework/internal/service"
)

var (
	_ resource.ResourceWithConfigure        = (*notificationSettingResource)(nil)
	_ resource.ResourceWithConfigValidators = (*notificationSettingResource)(nil)
)

type notificationSettingResource struct{ configured }

type notificationSettingModel struct {
	ID                types.String `tfsdk:"id"`
	Group             types.String `tfsdk:"group"`
	Project           types.String `tfsdk:"project"`
	Level             types.String `tfsdk:"level"`
	NotificationEmail types.String `tfsdk:"notification_email"`
	Events            types.Map    `tfsdk:"events"`
	OnDestroy         types.String `tfsdk:"on_destroy"`
}

// scope returns where the service has the setting.
func (m *notificationSettingModel) scope() string {
	switch {
	case !m.Project.IsNull():
		return service.ProjectScope(m.Project.ValueString())
	case !m.Group.IsNull():
		return service.GroupScope(m.Group.ValueString())
	default:
		return service.GlobalScope
	}
}

func (m *notificationSettingModel) id() string {
	switch {
	case !m.Project.IsNull():
		return "project/" + m.Project.ValueString()
	case !m.Group.IsNull():
		return "group/" + m.Group.ValueString()
	default:
		return "global"
	}
}

// values returns the parameters of an update to what the configuration names.
func (m *notificationSettingModel) values() url.Values {
	values := url.Values{}
	if !m.Level.IsNull() {
		values.Set("level", m.Level.ValueString())
	}
	if !m.NotificationEmail.IsNull() {
		values.Set("notification_email", m.NotificationEmail.ValueString())
	}
	for name, value := range m.Events.Elements() {
		if on, ok := value.(types.Bool); ok && !on.IsNull() {
			values.Set(name, strconv.FormatBool(on.ValueBool()))
		}
	}
	return values
}

// reset returns the parameters of an update to the defaults.
func (m *notificationSettingModel) reset() url.Values {
	values := url.Values{}
	if !m.Level.IsNull() {
		level := "global"
		if m.scope() == service.GlobalScope {
			level = "participating"
		}
		values.Set("level", level)
	}
	if !m.NotificationEmail.IsNull() {
		values.Set("notification_email", "")
	}
	return values
}

// show updates what the configuration names and the service reports.
func (m *notificationSettingModel) show(setting *service.NotificationSetting) diag.Diagnostics {
	if !m.Level.IsNull() {
		m.Level = types.StringValue(setting.Level)
	}
	if !m.NotificationEmail.IsNull() && setting.NotificationEmail != nil {
		m.NotificationEmail = types.StringValue(*setting.NotificationEmail)
	}
	if m.Events.IsNull() {
		return nil
	}
	events := m.Events.Elements()
	for name, value := range events {
		if on, ok := setting.Events[name]; ok && !value.IsNull() {
			events[name] = types.BoolValue(on != nil && *on)
		}
	}
	var diags diag.Diagnostics
	m.Events, diags = types.MapValue(types.BoolType, events)
	return diags
}

// eventNames are the keys that events may have.
var eventNames = []string{
	"new_release",
	"new_note",
	"new_issue",
	"reopen_issue",
	"close_issue",
	"reassign_issue",
	"issue_due",
	"new_merge_request",
	"push_to_merge_request",
	"reopen_merge_request",
	"close_merge_request",
	"reassign_merge_request",
	"change_reviewer_merge_request",
	"merge_merge_request",
	"failed_pipeline",
	"fixed_pipeline",
	"success_pipeline",
	"moved_project",
	"merge_when_pipeline_succeeds",
	"new_epic",
	"approver",
	"service_account_failed_pipeline",
	"service_account_success_pipeline",
	"service_account_fixed_pipeline",
}

func newNotificationSetting() resource.Resource { return &notificationSettingResource{} }

func (r *notificationSettingResource) Metadata(
	_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse,
) {
	resp.TypeName = req.ProviderTypeName + "_notification_setting"
}

func (r *notificationSettingResource) Schema(
	_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse,
) {
	resp.Schema = schema.Schema{
		// Of version 0, the events were an object. No benchmark has a state of it.
		Version:             1,
		MarkdownDescription: "A notification setting of the token's user: everywhere, in one group, or in one project.",
		Attributes: map[string]schema.Attribute{
			"id": schema.StringAttribute{
				Computed:            true,
				MarkdownDescription: "`project/<project>`, `group/<group>` or `global`.",
				PlanModifiers:       []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
			},
			"group": schema.StringAttribute{
				Optional:            true,
				MarkdownDescription: "ID or full path of the group that the setting is for.",
				PlanModifiers:       []planmodifier.String{stringplanmodifier.RequiresReplace()},
			},
			"project": schema.StringAttribute{
				Optional:            true,
				MarkdownDescription: "ID or full path of the project that the setting is for.",
				PlanModifiers:       []planmodifier.String{stringplanmodifier.RequiresReplace()},
			},
			"level": schema.StringAttribute{
				Optional:            true,
				MarkdownDescription: "How much the user is notified of.",
				Validators: []validator.String{
					stringvalidator.OneOf("disabled", "participating", "watch", "global", "mention", "custom"),
				},
			},
			"notification_email": schema.StringAttribute{
				Optional:            true,
				MarkdownDescription: "Where notifications go. Global setting only.",
			},
			"events": schema.MapAttribute{
				Optional:            true,
				ElementType:         types.BoolType,
				MarkdownDescription: "Which events send an email, at the level `custom`.",
				Validators:          []validator.Map{mapvalidator.KeysAre(stringvalidator.OneOf(eventNames...))},
			},
			"on_destroy": schema.StringAttribute{
				Optional:            true,
				Computed:            true,
				Default:             stringdefault.StaticString("reset"),
				MarkdownDescription: "What destroy does: `reset`, `keep`, or `restore`, which does the same as `reset`.",
				Validators:          []validator.String{stringvalidator.OneOf("reset", "restore", "keep")},
			},
		},
	}
}

func (r *notificationSettingResource) ConfigValidators(context.Context) []resource.ConfigValidator {
	return []resource.ConfigValidator{
		resourcevalidator.Conflicting(path.MatchRoot("group"), path.MatchRoot("project")),
		resourcevalidator.AtLeastOneOf(path.MatchRoot("level"), path.MatchRoot("notification_email")),
	}
}

func (r *notificationSettingResource) Create(
	ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse,
) {
	var plan notificationSettingModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	if err := r.client.UpdateNotificationSetting(ctx, plan.scope(), plan.values()); err != nil {
		resp.Diagnostics.AddError("Notification setting not created", err.Error())
		return
	}
	plan.ID = types.StringValue(plan.id())
	resp.Diagnostics.Append(resp.State.Set(ctx, &plan)...)
}

func (r *notificationSettingResource) Read(
	ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse,
) {
	var state notificationSettingModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	setting, err := r.client.NotificationSetting(ctx, state.scope())
	if service.IsNotFound(err) {
		resp.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		resp.Diagnostics.AddError("Notification setting not read", err.Error())
		return
	}
	resp.Diagnostics.Append(state.show(setting)...)
	resp.Diagnostics.Append(resp.State.Set(ctx, &state)...)
}

func (r *notificationSettingResource) Update(
	ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse,
) {
	var plan notificationSettingModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	if err := r.client.UpdateNotificationSetting(ctx, plan.scope(), plan.values()); err != nil {
		resp.Diagnostics.AddError("Notification setting not updated", err.Error())
		return
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, &plan)...)
}

func (r *notificationSettingResource) Delete(
	ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse,
) {
	var state notificationSettingModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() || state.OnDestroy.ValueString() == "keep" {
		return
	}
	err := r.client.UpdateNotificationSetting(ctx, state.scope(), state.reset())
	if err != nil && !service.IsNotFound(err) {
		resp.Diagnostics.AddError("Notification setting not reset", err.Error())
	}
}
