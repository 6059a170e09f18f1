list "tocsin_client_key" "web" {
  provider = tocsin

  config {
    project = "team/web"
  }
}
