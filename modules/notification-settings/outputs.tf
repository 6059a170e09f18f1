output "projects" {
  description = "The projects of this shard."
  value       = values(local.projects)
}

output "groups" {
  description = "The groups of this shard."
  value       = values(local.groups)
}

output "shard_of" {
  description = "The shard of each project and group, by its ID, or by its path in lower case."
  value       = local.shard_of
}
