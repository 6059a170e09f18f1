variable "projects" {
  type        = list(string)
  default     = []
  description = "The projects, each once: numeric IDs or full paths. Give every shard the same list."

  # No list at all is more likely a mistake than a wish to have none, which would destroy every setting.
  validation {
    condition     = var.projects != null
    error_message = "The list of projects is null. Pass [] for none."
  }

  validation {
    condition     = alltrue([for project in coalesce(var.projects, []) : can(regex("^[[:ascii:]]+$", project))])
    error_message = "A project is a numeric ID or a full path in ASCII letters. Use the numeric ID of: ${join(", ", [for project in coalesce(var.projects, []) : jsonencode(project) if !can(regex("^[[:ascii:]]+$", project))])}."
  }

  validation {
    condition     = alltrue([for same in values({ for project in coalesce(var.projects, []) : replace(lower(project), "/^0+([0-9]+)$/", "$1") => project... if project != null }) : length(same) == 1])
    error_message = "Neither letter case nor zeros before a number tell two projects apart. Leave out all but one of: ${join("; ", [for same in values({ for project in coalesce(var.projects, []) : replace(lower(project), "/^0+([0-9]+)$/", "$1") => project... if project != null }) : join(", ", same) if length(same) > 1])}."
  }
}

variable "groups" {
  type        = list(string)
  default     = []
  description = "The groups, each once: numeric IDs or full paths. Give every shard the same list."

  # No list at all is more likely a mistake than a wish to have none, which would destroy every setting.
  validation {
    condition     = var.groups != null
    error_message = "The list of groups is null. Pass [] for none."
  }

  validation {
    condition     = alltrue([for group in coalesce(var.groups, []) : can(regex("^[[:ascii:]]+$", group))])
    error_message = "A group is a numeric ID or a full path in ASCII letters. Use the numeric ID of: ${join(", ", [for group in coalesce(var.groups, []) : jsonencode(group) if !can(regex("^[[:ascii:]]+$", group))])}."
  }

  validation {
    condition     = alltrue([for same in values({ for group in coalesce(var.groups, []) : replace(lower(group), "/^0+([0-9]+)$/", "$1") => group... if group != null }) : length(same) == 1])
    error_message = "Neither letter case nor zeros before a number tell two groups apart. Leave out all but one of: ${join("; ", [for same in values({ for group in coalesce(var.groups, []) : replace(lower(group), "/^0+([0-9]+)$/", "$1") => group... if group != null }) : join(", ", same) if length(same) > 1])}."
  }
}

variable "level" {
  type        = string
  nullable    = false
  description = "How much the user is notified of: `disabled`, `participating`, `watch`, `global`, `mention` or `custom`."

  validation {
    condition     = contains(["disabled", "participating", "watch", "global", "mention", "custom"], var.level)
    error_message = "The level is one of disabled, participating, watch, global, mention, custom."
  }
}

variable "events" {
  type        = map(bool)
  default     = null
  description = "Which events send an email, at the level `custom`, such as `{ failed_pipeline = true }`. An event that is not named stays as it is."

  validation {
    condition     = var.events == null || var.level == "custom"
    error_message = "Single events are sent only at the level custom. Set level to custom, or leave out the events."
  }

  # The provider says so too, but once for each setting.
  validation {
    condition     = length(setsubtract(keys(coalesce(var.events, {})), local.event_names)) == 0
    error_message = "There is no event ${join(", ", setsubtract(keys(coalesce(var.events, {})), local.event_names))}. The events are ${join(", ", local.event_names)}."
  }
}

variable "on_destroy" {
  type        = string
  default     = "reset"
  nullable    = false
  description = "What destroy does: `reset` (the level goes back to `global`), `restore` (to what it was before) or `keep` (nothing)."

  validation {
    condition     = contains(["reset", "restore", "keep"], var.on_destroy)
    error_message = "What destroy does is one of reset, restore, keep."
  }
}

variable "shard" {
  type        = number
  default     = 0
  nullable    = false
  description = "Which of the shards this state is, from 0."

  validation {
    condition     = var.shard >= 0 && var.shard < var.shards && floor(var.shard) == var.shard
    error_message = "Of ${var.shards} shards, the shard is a whole number from 0 to ${var.shards - 1}."
  }
}

variable "shards" {
  type        = number
  default     = 1
  nullable    = false
  description = "How many shards the projects and groups are split over, from 1 to 64."

  validation {
    condition     = var.shards >= 1 && var.shards <= 64 && floor(var.shards) == var.shards
    error_message = "The number of shards is a whole number from 1 to 64."
  }
}
