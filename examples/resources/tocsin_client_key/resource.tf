# A key for each application that reports to the project.
resource "tocsin_client_key" "web" {
  for_each = toset(["browser", "server"])

  project = "team/web"
}

output "web_dsns" {
  description = "What the error-tracking SDK of each application is configured with."
  value       = { for application, key in tocsin_client_key.web : application => key.tracker_dsn }
}
