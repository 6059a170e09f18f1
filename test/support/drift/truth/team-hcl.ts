/** The configuration of a random team: the objects come from a file beside it, `team.json`. */

const resources = (name: string, objects: string, provider = ""): string => `
resource "tocsin_notification_setting" "${name}" {
  ${provider}
  for_each = ${objects}.settings
  project  = each.value.project
  level    = each.value.level
  events   = each.value.events
}

resource "tocsin_error_tracking_settings" "${name}" {
  ${provider}
  for_each   = ${objects}.tracking
  project    = each.value.project
  active     = each.value.active
  integrated = each.value.integrated
}

resource "tocsin_client_key" "${name}" {
  ${provider}
  for_each            = ${objects}.keys
  project             = each.value.project
  retain              = each.value.retain
  rotate_when_changed = { release = var.release }
}
`;

const RELEASE = `
variable "release" {
  type = string
}
`;

/** The root module. \`release\` rotates every key when it changes. */
export const TEAM_HCL = `${RELEASE}
locals {
  team = jsondecode(file("team.json"))
}

provider "tocsin" {
  alias = "second"
  sudo  = "ada"
}

resource "tocsin_notification_setting" "everywhere" {
  level              = "watch"
  notification_email = sensitive("root@example.com")
}

resource "terraform_data" "other" {
  input = "not read"
}

module "team" {
  source   = "./team"
  for_each = { one = local.team.team }
  objects  = each.value
  release  = var.release
}
${resources("mine", "local.team.mine")}
${resources("second", "local.team.second", "provider = tocsin.second")}
`;

/** The module in the folder \`team\`. */
export const MODULE_HCL = `
terraform {
  required_providers {
    tocsin = { source = "tocsin/tocsin" }
  }
}
${RELEASE}
variable "objects" {
  type = any
}
${resources("theirs", "var.objects")}
`;

const TYPES = ["tocsin_notification_setting", "tocsin_error_tracking_settings", "tocsin_client_key"];

/** The addresses of what each of the two provider blocks manages, and of what belongs to no block. */
export const BLOCKS: readonly (readonly string[])[] = [
  [
    "module.team",
    "terraform_data.other",
    "tocsin_notification_setting.everywhere",
    ...TYPES.map((type) => `${type}.mine`),
  ],
  TYPES.map((type) => `${type}.second`),
];
