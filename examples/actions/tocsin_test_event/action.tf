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
