# A key for each application that reports to the project.
resource "tocsin_client_key" "api" {
  for_each = toset(["server", "worker"])

  project = "team/api"
}

output "api_dsns" {
  description = "What the error-tracking SDK of each application is configured with."
  value       = { for application, key in tocsin_client_key.api : application => key.tracker_dsn }
}
