# Where a project's errors go, whoever has set it up.
data "tocsin_error_tracking_settings" "shop" {
  project = "team/shop"
}

output "shop_tracker" {
  description = "The external tracker's API; null where the service's own backend is used, or none."
  value       = data.tocsin_error_tracking_settings.shop.api_url
}
