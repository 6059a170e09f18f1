resource "tocsin_client_key" "docs" {
  project = "team/docs"
}

locals {
  dsn = provider::tocsin::parse_dsn(tocsin_client_key.docs.tracker_dsn)
}

output "error_reports_go_to" {
  description = "What the application's firewall has to let out."
  value       = "${local.dsn.host}:${local.dsn.port}"
}
