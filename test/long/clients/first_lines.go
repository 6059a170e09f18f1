// The first lines of the Go client's own documentation, on the service that the arguments name.
package main

import (
	"encoding/json"
	"log"
	"os"

	gitlab "gitlab.com/gitlab-org/api/client-go/v2"
)

func must[T any](value T, _ *gitlab.Response, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	git, err := gitlab.NewClient(os.Args[2], gitlab.WithBaseURL(os.Args[1]+"/api/v4"))
	if err != nil {
		log.Fatal(err)
	}
	user := must(git.Users.CurrentUser())
	project := must(git.Projects.GetProject("demo/web", nil))
	options := &gitlab.NotificationSettingsOptions{Level: gitlab.Ptr(gitlab.CustomNotificationLevel), NewNote: gitlab.Ptr(true)}
	setting := must(git.NotificationSettings.UpdateSettingsForProject(project.ID, options))
	tracking := must(git.ErrorTracking.CreateErrorTrackingSettings("demo/web", &gitlab.CreateErrorTrackingSettingsOptions{
		Active: gitlab.Ptr(true), Integrated: gitlab.Ptr(true),
	}))
	keys := must(git.ErrorTracking.ListClientKeys("demo/web", nil))
	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"user":       user.Username,
		"project":    project.PathWithNamespace,
		"new_note":   setting.Events.NewNote,
		"integrated": tracking.Integrated,
		"dsn":        keys[0].SentryDsn,
	})
}
