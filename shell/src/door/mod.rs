//! The plugin's side of Terraform's plugin protocol: the start, the connection, the authentication, and the end.
//!
//! The rules are those of `src/kit/plugin`, which serves the provider on node. This module must never know what is
//! served.
pub mod handshake;
mod identity;
pub mod limits;
mod listen;
mod mutual_tls;
pub mod refusal;
mod serve;
#[cfg(unix)]
mod socket_folder;
mod watch_host;

pub use serve::{Program, serve};
