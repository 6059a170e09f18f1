# Switching error tracking on makes the service create a first key.
resource "tocsin_error_tracking_settings" "api" {
  project = "team/api"
}

# Applied together with the settings, this resource takes that key instead of creating a second one.
resource "tocsin_client_key" "api" {
  project = "team/api"
}
