//! What may keep the plugin from starting, in the words of `src/kit/plugin/start-diagnostics.ts`.

/// Somebody else has started this program.
pub const NOT_TERRAFORM: &str = "This is a Terraform plugin: Only Terraform or OpenTofu can start it: \
    TF_PLUGIN_MAGIC_COOKIE does not have the value that they set. Run `terraform` or `tofu` instead.";

/// Terraform cannot be authenticated: the provider must not serve at all.
pub const CLIENT_CERTIFICATE: &str = "PLUGIN_CLIENT_CERT is not a certificate: Terraform passes its certificate in \
    this variable. Without it, the provider cannot authenticate Terraform. Check that nothing else sets the variable, \
    or use a current release of Terraform.";

/// There is no socket, for this reason.
pub fn cannot_listen(cause: &std::io::Error) -> String {
    format!(
        "The provider cannot listen for Terraform: It cannot make the socket by which Terraform talks to it. Check \
         that the folder for temporary files (`TMPDIR`), or the one in `PLUGIN_UNIX_SOCKET_DIR`, exists and can be \
         written to. {cause}"
    )
}
