import {
  to = tocsin_notification_setting.everywhere
  identity = {
    user_id = 1
    setting = "global"
  }
}

import {
  to = tocsin_notification_setting.team
  identity = {
    user_id = 1
    setting = "group/5"
  }
}

import {
  to = tocsin_notification_setting.cart
  identity = {
    user_id = 1
    setting = "project/15"
  }
}
