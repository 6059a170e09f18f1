"""The first lines of python-gitlab's own documentation, on the service that the arguments name."""

import json
import sys

import gitlab

url, token = sys.argv[1:]
gl = gitlab.Gitlab(url, private_token=token)
gl.auth()
version, revision = gl.version()
project = gl.projects.get("demo/web")
settings = project.notificationsettings.get()
settings.level = gitlab.const.NotificationLevel.CUSTOM
settings.new_note = True
settings.save()
group = gl.groups.get("demo", with_projects=False)
own = gl.notificationsettings.get()

seen = {
    "user": gl.user.username,
    "version": version,
    "token": gl.personal_access_tokens.get("self").active,
    "projects": [each.path_with_namespace for each in gl.projects.list(iterator=True, order_by="id", sort="asc")],
    "project": project.notificationsettings.get().events["new_note"],
    "group": group.notificationsettings.get().level,
    "global": own.level,
    "email": own.notification_email,
}
print(json.dumps(seen))
