# The settings of two projects
list "tocsin_notification_setting" "some" {
  provider = tocsin

  config {
    projects = ["team/web", "team/api"]
  }
}

# Everything that the token's user is a member of, and the global setting
list "tocsin_notification_setting" "all" {
  provider = tocsin
  limit    = 1000
}
