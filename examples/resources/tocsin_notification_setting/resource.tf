# Everywhere: comments that mention the token's user, sent to one of the user's verified addresses.
resource "tocsin_notification_setting" "everywhere" {
  level              = "mention"
  notification_email = "ada@work.example"
}

# In a group: everything.
resource "tocsin_notification_setting" "team" {
  group = "team"
  level = "watch"
}

# In a project: two events on, one off. Events that are not named stay as they are.
resource "tocsin_notification_setting" "web" {
  project = "team/web"
  level   = "custom"
  events = {
    failed_pipeline = true
    fixed_pipeline  = true
    new_note        = false
  }
}
