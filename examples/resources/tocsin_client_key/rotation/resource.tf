resource "tocsin_client_key" "api" {
  project = "team/api"

  # Any new value creates a new key. The values are written in the configuration and do not come from a clock,
  # so a key is rotated when somebody decides to, in a merge request.
  rotate_when_changed = {
    quarter = "2026-4"
    leaked  = "never"
  }

  # The keys of the last two rotations stay valid, for applications that are deployed slowly.
  retain = 2
}

output "api_dsn" {
  description = "The DSN for new deployments."
  value       = tocsin_client_key.api.tracker_dsn
}

output "api_dsns_still_valid" {
  description = "The DSNs that deployed applications may still use, newest first."
  value       = tocsin_client_key.api.previous_keys[*].tracker_dsn
}
