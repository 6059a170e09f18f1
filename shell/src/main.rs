//! The provider as one executable: Terraform's way in and the HTTP client in Rust, all else in TypeScript, which
//! QuickJS runs.
//!
//! - `door`: how Terraform starts this process, finds it and proves that it may talk to it.
//! - `grpc`: calls over HTTP/2, in bytes.
//! - `provider`: which call is answered by whom.
//! - `engine`: QuickJS with the provider in it, and what that may ask of the machine.
//! - `client`: the requests that the provider makes.
//! - `status` and `lifecycle`: how a call ends, and how the process does; any of the others may use them.
//!
//! Everything runs on one thread. A task of tokio's is what a promise is to JavaScript: it runs until it waits.
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
    // Never ends: the process does.
    let _ = thread.unwrap_or_else(|cause| lifecycle::exit_before_handshake(&refusal::no_thread(&cause))).join();
}

fn run() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.unwrap_or_else(|cause| lifecycle::exit_before_handshake(&refusal::no_file(&cause)));
    runtime.block_on(LocalSet::new().run_until(door::serve(Rc::new(Provider::default()))));
}

/// What the provider says to somebody who starts it.
fn usage() -> String {
    format!(
        "tocsin {}: Terraform starts this program itself, as the provider tocsin/tocsin.\n\
         The `tocsin` command is in the package that this provider was installed from.\n",
        embedded::BUILD
    )
}
