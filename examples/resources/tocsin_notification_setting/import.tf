import {
  to = tocsin_notification_setting.everywhere
  id = "global"
}

import {
  to = tocsin_notification_setting.team
  id = "group/team"
}

import {
  to = tocsin_notification_setting.web
  id = "project/team/web"
}
