variable "projects" {
  type        = list(string)
  default     = []
  description = "The projects, as numeric IDs or full paths, each listed once. Pass the same list to every shard."

  # A null is more likely a mistake than a request for an empty list, which would destroy every setting.
  validation {
    condition     = var.projects != null
    error_message = "The list of projects is null. Pass [] to manage no projects."
  }

  validation {
    condition     = alltrue([for project in coalesce(var.projects, []) : can(regex("^[[:ascii:]]+$", project))])
    error_message = "A path may contain only ASCII characters here. Use the numeric ID of the project instead of: ${join(", ", [for project in coalesce(var.projects, []) : jsonencode(project) if !can(regex("^[[:ascii:]]+$", project))])}."
  }

  validation {
    condition     = alltrue([for same in values({ for project in coalesce(var.projects, []) : replace(lower(project), "/^0+([0-9]+)$/", "$1") => project... if project != null }) : length(same) == 1])
    error_message = "Some projects are listed twice: letter case and leading zeros make no difference. Keep only one of: ${join("; ", [for same in values({ for project in coalesce(var.projects, []) : replace(lower(project), "/^0+([0-9]+)$/", "$1") => project... if project != null }) : join(", ", same) if length(same) > 1])}."
  }
}

variable "groups" {
  type        = list(string)
  default     = []
  description = "The groups, as numeric IDs or full paths, each listed once. Pass the same list to every shard."

  # A null is more likely a mistake than a request for an empty list, which would destroy every setting.
  validation {
    condition     = var.groups != null
    error_message = "The list of groups is null. Pass [] to manage no groups."
  }

  validation {
    condition     = alltrue([for group in coalesce(var.groups, []) : can(regex("^[[:ascii:]]+$", group))])
    error_message = "A path may contain only ASCII characters here. Use the numeric ID of the group instead of: ${join(", ", [for group in coalesce(var.groups, []) : jsonencode(group) if !can(regex("^[[:ascii:]]+$", group))])}."
  }

  validation {
    condition     = alltrue([for same in values({ for group in coalesce(var.groups, []) : replace(lower(group), "/^0+([0-9]+)$/", "$1") => group... if group != null }) : length(same) == 1])
    error_message = "Some groups are listed twice: letter case and leading zeros make no difference. Keep only one of: ${join("; ", [for same in values({ for group in coalesce(var.groups, []) : replace(lower(group), "/^0+([0-9]+)$/", "$1") => group... if group != null }) : join(", ", same) if length(same) > 1])}."
  }
}

variable "level" {
  type        = string
  nullable    = false
  description = "The notification level: `disabled`, `participating`, `watch`, `global`, `mention`, or `custom`."

  validation {
    condition     = contains(["disabled", "participating", "watch", "global", "mention", "custom"], var.level)
    error_message = "The level must be disabled, participating, watch, global, mention, or custom."
  }
}

variable "events" {
  type        = map(bool)
  default     = null
  description = "The events that send an email at the level `custom`, such as `{ failed_pipeline = true }`. Events that you leave out are not changed."

  validation {
    condition     = var.events == null || var.level == "custom"
    error_message = "Events need the level custom. Set level to custom, or remove the events."
  }

  # The provider checks this too, but reports it once per setting.
  validation {
    condition     = length(setsubtract(keys(coalesce(var.events, {})), local.event_names)) == 0
    error_message = "Unknown event: ${join(", ", setsubtract(keys(coalesce(var.events, {})), local.event_names))}. The events are ${join(", ", local.event_names)}."
  }
}

variable "on_destroy" {
  type        = string
  default     = "reset"
  nullable    = false
  description = "What a destroy does: `reset` (sets the level to `global`), `restore` (sets it to what it was before), or `keep` (nothing)."

  validation {
    condition     = contains(["reset", "restore", "keep"], var.on_destroy)
    error_message = "on_destroy must be reset, restore, or keep."
  }
}

variable "shard" {
  type        = number
  default     = 0
  nullable    = false
  description = "The number of this shard, from 0."

  validation {
    condition     = var.shard >= 0 && var.shard < var.shards && floor(var.shard) == var.shard
    error_message = "With ${var.shards} shards, shard must be a whole number from 0 to ${var.shards - 1}."
  }
}

variable "shards" {
  type        = number
  default     = 1
  nullable    = false
  description = "The number of shards, from 1 to 64."

  validation {
    condition     = var.shards >= 1 && var.shards <= 64 && floor(var.shards) == var.shards
    error_message = "shards must be a whole number from 1 to 64."
  }
}
