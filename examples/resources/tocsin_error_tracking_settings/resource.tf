# The project accepts error reports, with the service's own backend.
resource "tocsin_error_tracking_settings" "web" {
  project = "team/web"
}

# Switching error tracking on creates a first key, which this resource takes. It names the project itself: no reference to
# the settings is needed.
resource "tocsin_client_key" "web" {
  project = "team/web"
}

output "web_dsn" {
  description = "The DSN for the application's error-tracking SDK."
  value       = tocsin_client_key.web.tracker_dsn
}
