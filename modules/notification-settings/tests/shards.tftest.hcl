# The address and the token come from the environment: TOCSIN_BASE_URL and TOCSIN_TOKEN.
provider "tocsin" {}

variables {
  level = "watch"
}

run "a_project_keeps_its_shard_whatever_else_there_is" {
  command = plan

  variables {
    projects = ["Team/App", "team/lib", "007"]
    groups   = ["platform"]
    shards   = 5
    shard    = 3
  }

  assert {
    condition     = output.shard_of["team/app"] == 0
    error_message = "team/app belongs to shard 0 of 5."
  }

  assert {
    condition     = output.shard_of["7"] == 2
    error_message = "The project 7 belongs to shard 2 of 5, with or without leading zeros."
  }

  assert {
    condition     = length(output.projects) + length(output.groups) == length([for shard in values(output.shard_of) : shard if shard == 3])
    error_message = "A shard has the projects and groups that belong to it, and no others."
  }
}

run "a_path_outside_ascii_is_refused" {
  command = plan

  variables {
    projects = ["team/ärger"]
    groups   = ["Ärger"]
  }

  expect_failures = [var.projects, var.groups]
}

run "a_null_project_is_refused_once" {
  command = plan

  variables {
    projects = [null, "team/app"]
    groups   = [null, null]
  }

  expect_failures = [var.projects, var.groups]
}

run "a_null_list_is_refused" {
  command = plan

  variables {
    projects = null
    groups   = null
  }

  expect_failures = [var.projects, var.groups]
}

run "the_same_project_twice_is_refused" {
  command = plan

  variables {
    projects = ["team/app", "Team/App"]
    groups   = ["7", "07"]
  }

  expect_failures = [var.projects, var.groups]
}

run "a_shard_that_does_not_exist_is_refused" {
  command = plan

  variables {
    shard  = 4
    shards = 4
  }

  expect_failures = [var.shard]
}

run "more_shards_than_64_are_refused" {
  command = plan

  variables {
    shards = 65
  }

  expect_failures = [var.shards]
}

run "an_unknown_level_is_refused" {
  command = plan

  variables {
    level      = "wach"
    on_destroy = "kep"
  }

  expect_failures = [var.level, var.on_destroy]
}

run "events_at_another_level_than_custom_are_refused" {
  command = plan

  variables {
    events = { new_note = true }
  }

  expect_failures = [var.events]
}

run "an_unknown_event_is_refused" {
  command = plan

  variables {
    level  = "custom"
    events = { new_notes = true }
  }

  expect_failures = [var.events]
}
