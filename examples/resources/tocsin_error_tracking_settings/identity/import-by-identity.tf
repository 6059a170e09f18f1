import {
  to = tocsin_error_tracking_settings.shop
  identity = {
    project_id = 12
  }
}
