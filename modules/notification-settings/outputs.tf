output "projects" {
  description = "The projects of this shard."
  value       = values(local.projects)
}

output "groups" {
  description = "The groups of this shard."
  value       = values(local.groups)
}

output "shard_of" {
  description = "The shard of every project and group, by its words in lower case."
  value       = local.shard_of
}
