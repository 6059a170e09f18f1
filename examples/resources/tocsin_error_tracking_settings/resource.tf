# The project takes in errors, at the service's own backend.
resource "tocsin_error_tracking_settings" "web" {
  project = "team/web"
}

# Switching error tracking on makes a first key: take it over instead of making a second one.
resource "tocsin_client_key" "web" {
  project = tocsin_error_tracking_settings.web.project
  adopt   = true
}

output "web_dsn" {
  description = "What the error-tracking SDK of the application is configured with."
  value       = tocsin_client_key.web.tracker_dsn
}
