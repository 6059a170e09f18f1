# The error tracking settings of a project.
data "tocsin_error_tracking_settings" "shop" {
  project = "team/shop"
}

output "shop_tracker" {
  description = "The external tracker's API; null if there is none."
  value       = data.tocsin_error_tracking_settings.shop.api_url
}
