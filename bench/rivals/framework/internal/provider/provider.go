// Package provider is a Terraform provider for notification settings, error tracking settings and client keys.
package provider

import (
	"context"
	"fmt"
	"os"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"terraform-provider-framework/internal/service"
)

var _ provider.Provider = (*frameworkProvider)(nil)

type frameworkProvider struct{}

type providerModel struct {
	BaseURL types.String `tfsdk:"base_url"`
	Token   types.String `tfsdk:"token"`
}

// New returns the provider.
func New() provider.Provider { return &frameworkProvider{} }

func (p *frameworkProvider) Metadata(
	_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse,
) {
	resp.TypeName = "tocsin"
	resp.Version = "0.1.0"
}

func (p *frameworkProvider) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	resp.Schema = schema.Schema{
		Attributes: map[string]schema.Attribute{
			"base_url": schema.StringAttribute{
				Optional:            true,
				MarkdownDescription: "Address of the service. Environment: `TOCSIN_BASE_URL`.",
			},
			"token": schema.StringAttribute{
				Optional:            true,
				Sensitive:           true,
				MarkdownDescription: "Access token with the scope `api`. Environment: `TOCSIN_TOKEN`.",
			},
		},
	}
}

func (p *frameworkProvider) Configure(
	ctx context.Context, req provider.ConfigureRequest, resp *provider.ConfigureResponse,
) {
	var config providerModel
	resp.Diagnostics.Append(req.Config.Get(ctx, &config)...)
	baseURL := valueOrEnv(config.BaseURL, "TOCSIN_BASE_URL")
	if baseURL == "" {
		resp.Diagnostics.AddAttributeError(path.Root("base_url"), "Missing address", "Set base_url or TOCSIN_BASE_URL.")
	}
	token := valueOrEnv(config.Token, "TOCSIN_TOKEN")
	if token == "" {
		resp.Diagnostics.AddAttributeError(path.Root("token"), "Missing token", "Set token or TOCSIN_TOKEN.")
	}
	if resp.Diagnostics.HasError() {
		return
	}
	resp.ResourceData = service.NewClient(baseURL, token)
}

func (p *frameworkProvider) DataSources(context.Context) []func() datasource.DataSource { return nil }

func (p *frameworkProvider) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{
		newNotificationSetting,
		newErrorTrackingSettings,
		newClientKey,
	}
}

func valueOrEnv(value types.String, name string) string {
	if text := value.ValueString(); text != "" {
		return text
	}
	return os.Getenv(name)
}

// configured is embedded in resources that need the provider's client.
type configured struct {
	client *service.Client
}

// Configure takes the client from the provider, once the provider is configured.
func (c *configured) Configure(
	_ context.Context, req resource.ConfigureRequest, resp *resource.ConfigureResponse,
) {
	if req.ProviderData == nil {
		return
	}
	client, ok := req.ProviderData.(*service.Client)
	if !ok {
		resp.Diagnostics.AddError("Unexpected provider data", fmt.Sprintf("Expected a client, got %T.", req.ProviderData))
		return
	}
	c.client = client
}
