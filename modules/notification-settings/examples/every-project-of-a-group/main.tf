terraform {
  required_version = ">= 1.9"
  required_providers {
    tocsin = {
      source  = "tocsin/tocsin"
      version = "~> 0.2.0"
    }
  }
}

variable "shard" {
  type    = number
  default = 0
}

data "tocsin_projects" "team" {
  group             = "demo"
  include_subgroups = true
  archived          = false
}

module "alarms" {
  source = "../.."

  # An ID stays the same when a project is renamed or moved.
  projects = data.tocsin_projects.team.projects[*].id
  level    = "custom"
  events   = { failed_pipeline = true }

  shards = 5
  shard  = var.shard
}
