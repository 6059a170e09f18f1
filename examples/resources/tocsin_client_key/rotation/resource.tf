# A new value in the map creates a new key; the one before stays valid until the next rotation.
resource "tocsin_client_key" "api" {
  project             = "team/api"
  rotate_when_changed = { quarter = "2026-4" }
}

output "api_dsns_still_valid" {
  description = "The DSNs that deployed applications may still use, newest first."
  value       = tocsin_client_key.api.previous_keys[*].tracker_dsn
}
