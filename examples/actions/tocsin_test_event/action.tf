resource "tocsin_client_key" "web" {
  project             = "team/web"
  rotate_when_changed = { rotation = "2026-11" }

  lifecycle {
    action_trigger {
      events  = [after_create, after_update]
      actions = [action.tocsin_test_event.web]
    }
  }
}

action "tocsin_test_event" "web" {
  config {
    dsn = tocsin_client_key.web.tracker_dsn
  }
}

# To invoke by hand: Terraform 1.16 and later only invokes actions that no resource triggers.
action "tocsin_test_event" "web_by_hand" {
  config {
    dsn = tocsin_client_key.web.tracker_dsn
  }
}
