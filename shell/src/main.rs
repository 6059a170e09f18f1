//! The provider as one executable. The plugin server and the HTTP client are written in Rust, and everything else in
//! TypeScript, which QuickJS runs.
//!
//! - `door`: how Terraform starts this process, connects to it, and authenticates itself.
//! - `grpc`: calls over HTTP/2, as bytes.
//! - `provider`: which part of the program answers which call.
//! - `engine`: QuickJS with the provider in it, and the system functions that the provider can call.
//! - `client`: the provider's HTTP requests.
//! - `status` and `lifecycle`: the end of a call, and the end of the process. Every other module may use them.
//!
//! Everything runs on one thread. Like a JavaScript promise, a tokio task runs until it waits.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests look at texts"))]

#[cfg(test)]
mod circles;
mod client;
mod crypto;
mod door;
mod embedded;
mod engine;
mod grpc;
mod lifecycle;
mod provider;
mod status;

use door::{handshake, limits, refusal};
use engine::STACK_BYTES;
use provider::Provider;
use std::rc::Rc;
use tokio::task::LocalSet;

fn main() {
    if !handshake::is_plugin() {
        print!("{}", usage());
        return;
    }
    lifecycle::ignore_signals();
    lifecycle::report_panics();
    #[cfg(unix)]
    lifecycle::report_aborts();
    if let Some(reason) = limits::too_low(STACK_BYTES) {
        lifecycle::exit_before_handshake(&reason);
    }
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(run);
    // The thread never returns: it exits the process.
    let _ = thread.unwrap_or_else(|cause| lifecycle::exit_before_handshake(&refusal::no_thread(&cause))).join();
}

fn run() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.unwrap_or_else(|cause| lifecycle::exit_before_handshake(&refusal::no_file(&cause)));
    runtime.block_on(LocalSet::new().run_until(door::serve(Rc::new(Provider::default()))));
}

/// The text for a user who starts the executable directly.
fn usage() -> String {
    format!(
        "tocsin {}: Terraform starts this program itself, as the provider tocsin/tocsin.\n\
         The `tocsin` command is in the package that this provider was installed from.\n",
        embedded::BUILD
    )
}
