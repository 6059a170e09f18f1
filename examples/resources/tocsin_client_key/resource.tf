# One key per application that reports to the project.
resource "tocsin_client_key" "api" {
  for_each = toset(["server", "worker"])

  project = "team/api"
}

output "api_dsns" {
  description = "The DSN for each application's error-tracking SDK."
  value       = { for application, key in tocsin_client_key.api : application => key.tracker_dsn }
}
