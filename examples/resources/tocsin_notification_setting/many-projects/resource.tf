locals {
  on_call = {
    failed_pipeline = true
    fixed_pipeline  = true
  }

  events = {
    "team/shop" = local.on_call
    "team/cart" = merge(local.on_call, { new_issue = true })
  }
}

resource "tocsin_notification_setting" "on_call" {
  for_each = local.events

  project = each.key
  level   = "custom"
  events  = each.value
}
