list "tocsin_error_tracking_settings" "platform" {
  provider = tocsin
  limit    = 1000

  config {
    group             = "platform"
    include_subgroups = true
  }
}
