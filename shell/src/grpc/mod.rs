//! A gRPC server on HTTP/2: messages, statuses, deadlines, cancellation, and a limit on held bytes. Messages are only
//! bytes here: this module must never know what they mean, or which clients may connect.
mod budget;
mod call;
mod connection;
mod deadline;
mod request;
mod response;

pub use call::{Answer, Method, Service};
pub use connection::serve_connection;
