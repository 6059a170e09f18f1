# Somebody has set this project up for an external tracker. Here it is switched off for a while.
resource "tocsin_error_tracking_settings" "shop" {
  project    = "team/shop"
  active     = false
  integrated = false
}

output "shop_tracker" {
  description = "Where the project's errors are looked at."
  value       = tocsin_error_tracking_settings.shop.tracker_external_url
}
