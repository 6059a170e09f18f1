# The keys that accept error reports, whoever created them.
data "tocsin_client_keys" "docs" {
  project     = "team/docs"
  active_only = true
}

output "docs_dsns" {
  description = "The DSN of each active key, by the key's number."
  value       = { for key in data.tocsin_client_keys.docs.keys : key.id => key.tracker_dsn }
}
