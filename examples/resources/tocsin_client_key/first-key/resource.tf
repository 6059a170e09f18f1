# The only active key of the project, whoever made it. Destroy deletes it.
resource "tocsin_client_key" "docs" {
  project = "team/docs"
  adopt   = true
}
