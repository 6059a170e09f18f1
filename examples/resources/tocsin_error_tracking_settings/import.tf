import {
  to = tocsin_error_tracking_settings.shop
  id = "team/shop"
}
