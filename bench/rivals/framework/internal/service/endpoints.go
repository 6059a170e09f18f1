package service

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
)

// NotificationSetting is how much the token's user is notified of.
type NotificationSetting struct {
	Level string `json:"level"`
	// NotificationEmail is set for the global setting only.
	NotificationEmail *string `json:"notification_email"`
	// Events has nil for an event that was never set. It is nil at other levels than custom.
	Events map[string]*bool `json:"events"`
}

// ErrorTrackingSettings are the error tracking settings of a project.
type ErrorTrackingSettings struct {
	Active             bool    `json:"active"`
	ProjectName        *string `json:"project_name"`
	TrackerExternalURL *string `json:"tracker_external_url"`
	APIURL             *string `json:"api_url"`
	Integrated         bool    `json:"integrated"`
}

// ClientKey is a key with which applications report errors to a project.
type ClientKey struct {
	ID         int64  `json:"id"`
	Active     bool   `json:"active"`
	PublicKey  string `json:"public_key"`
	TrackerDSN string `json:"tracker_dsn"`
}

// ProjectScope is the scope of a notification setting for a project, by its ID or full path.
func ProjectScope(project string) string { return "/projects/" + url.PathEscape(project) }

// GroupScope is the scope of a notification setting for a group, by its ID or full path.
func GroupScope(group string) string { return "/groups/" + url.PathEscape(group) }

// GlobalScope is the scope of the global notification setting.
const GlobalScope = ""

// NotificationSetting reads a notification setting.
func (c *Client) NotificationSetting(ctx context.Context, scope string) (*NotificationSetting, error) {
	var setting NotificationSetting
	_, err := c.do(ctx, http.MethodGet, scope+"/notification_settings", nil, &setting)
	return &setting, err
}

// UpdateNotificationSetting changes what values names.
func (c *Client) UpdateNotificationSetting(ctx context.Context, scope string, values url.Values) error {
	_, err := c.do(ctx, http.MethodPut, scope+"/notification_settings", values, nil)
	return err
}

// ErrorTrackingSettings reads the error tracking settings of a project.
func (c *Client) ErrorTrackingSettings(ctx context.Context, project string) (*ErrorTrackingSettings, error) {
	var settings ErrorTrackingSettings
	_, err := c.do(ctx, http.MethodGet, settingsPath(project), nil, &settings)
	return &settings, err
}

// CreateErrorTrackingSettings creates the error tracking settings of a project, or changes them.
func (c *Client) CreateErrorTrackingSettings(
	ctx context.Context, project string, active, integrated bool,
) (*ErrorTrackingSettings, error) {
	return c.writeErrorTrackingSettings(ctx, http.MethodPut, project, active, integrated)
}

// UpdateErrorTrackingSettings changes error tracking settings that exist.
func (c *Client) UpdateErrorTrackingSettings(
	ctx context.Context, project string, active, integrated bool,
) (*ErrorTrackingSettings, error) {
	return c.writeErrorTrackingSettings(ctx, http.MethodPatch, project, active, integrated)
}

func (c *Client) writeErrorTrackingSettings(
	ctx context.Context, method, project string, active, integrated bool,
) (*ErrorTrackingSettings, error) {
	query := url.Values{"active": {strconv.FormatBool(active)}, "integrated": {strconv.FormatBool(integrated)}}
	var settings ErrorTrackingSettings
	_, err := c.do(ctx, method, settingsPath(project), query, &settings)
	return &settings, err
}

// ClientKeys lists all client keys of a project.
func (c *Client) ClientKeys(ctx context.Context, project string) ([]ClientKey, error) {
	var all []ClientKey
	for page := "1"; page != ""; {
		var keys []ClientKey
		query := url.Values{"page": {page}, "per_page": {"100"}}
		header, err := c.do(ctx, http.MethodGet, keysPath(project), query, &keys)
		if err != nil {
			return nil, err
		}
		all = append(all, keys...)
		page = header.Get("X-Next-Page")
	}
	return all, nil
}

// CreateClientKey creates a client key of a project.
func (c *Client) CreateClientKey(ctx context.Context, project string) (*ClientKey, error) {
	var key ClientKey
	_, err := c.do(ctx, http.MethodPost, keysPath(project), nil, &key)
	return &key, err
}

// DeleteClientKey deletes a client key of a project.
func (c *Client) DeleteClientKey(ctx context.Context, project string, id int64) error {
	_, err := c.do(ctx, http.MethodDelete, fmt.Sprintf("%s/%d", keysPath(project), id), nil, nil)
	return err
}

func settingsPath(project string) string { return ProjectScope(project) + "/error_tracking/settings" }

func keysPath(project string) string { return ProjectScope(project) + "/error_tracking/client_keys" }
