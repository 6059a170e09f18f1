//! The reasons that keep the plugin from starting, worded as in `src/kit/plugin/diagnostics.ts`.

/// Someone other than Terraform has started this program.
pub const NOT_TERRAFORM: &str = "This is a Terraform plugin: Only Terraform or OpenTofu can start it: \
    TF_PLUGIN_MAGIC_COOKIE does not have the value that they set. Run `terraform` or `tofu` instead.";

/// Terraform cannot be authenticated, so the provider must not serve at all.
pub const CLIENT_CERTIFICATE: &str = "PLUGIN_CLIENT_CERT is not a certificate: Terraform passes its certificate in \
    this variable. Without it, the provider cannot authenticate Terraform. Check that nothing else sets the variable, \
    or use a current release of Terraform.";

/// The socket could not be created.
pub fn cannot_listen(cause: &std::io::Error) -> String {
    format!(
        "Provider cannot listen for Terraform: The provider could not create the socket that Terraform connects to. \
         Check that the folder in `PLUGIN_UNIX_SOCKET_DIR`, or else in `TMPDIR`, exists and is writable. {cause}"
    )
}

/// The process would run out of memory before it serves.
pub const LITTLE_MEMORY: &str = "tocsin cannot start: the memory limit is too low. Raise the limits \
    (ulimit -v and ulimit -d) to 65536.";

/// The process could not accept a connection. The launcher in `scripts/build/provider.ts` has the same text.
#[cfg(unix)]
pub fn few_files(limit: u64) -> String {
    format!("tocsin cannot start: the limit of {limit} open files is too low. Raise it (ulimit -n) to 256.")
}

/// The thread to run on could not be created.
pub fn no_thread(cause: &std::io::Error) -> String {
    format!("tocsin cannot start: {cause}. Raise the limit on processes (ulimit -u).")
}

/// The file descriptor that waits for all the others could not be created.
pub fn no_file(cause: &std::io::Error) -> String {
    format!("tocsin cannot start: {cause}. Raise the limit on open files (ulimit -n) to 256.")
}
