resource "tocsin_client_key" "docs" {
  project = "team/docs"
}

locals {
  dsn = provider::tocsin::parse_dsn(tocsin_client_key.docs.tracker_dsn)
}

output "error_reports_go_to" {
  description = "The host and port that the application's firewall must allow."
  value       = "${local.dsn.host}:${local.dsn.port}"
}
