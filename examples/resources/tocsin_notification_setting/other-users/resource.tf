# TOCSIN_TOKEN belongs to an administrator and has the scopes api and sudo. Each person has an alias.
provider "tocsin" {
  alias = "bo"
  sudo  = "bo"
}

provider "tocsin" {
  alias = "cy"
  sudo  = "cy"
}

# Bo is on call for the project; Cy gets no notifications from it.
resource "tocsin_notification_setting" "bo" {
  provider = tocsin.bo

  project = "team/web"
  level   = "watch"
}

resource "tocsin_notification_setting" "cy" {
  provider = tocsin.cy

  project = "team/web"
  level   = "disabled"
}
