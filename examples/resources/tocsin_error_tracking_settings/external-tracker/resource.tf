# This project is set up for an external tracker, which is switched off for now.
resource "tocsin_error_tracking_settings" "shop" {
  project    = "team/shop"
  active     = false
  integrated = false
}

output "shop_tracker" {
  description = "Where to look at the project's errors."
  value       = tocsin_error_tracking_settings.shop.tracker_external_url
}
