//! Serves one HTTP/2 connection.
use super::budget::Budget;
use super::call::{Service, serve_call};
use std::rc::Rc;
use tokio::io::{AsyncRead, AsyncWrite};

/// The number of calls that a client may have open. Terraform opens one for each object that it works on, ten by
/// default.
const MAX_STREAMS: u32 = 1000;

/// The flow control window. With HTTP/2's default, a client would have to wait hundreds of times to send a large
/// message.
const WINDOW_BYTES: u32 = 64 << 20;

/// The maximum size of the header fields of one request.
const MAX_HEADERS_BYTES: u32 = 64 << 10;

/// The maximum size of frames that the system does not accept yet, in addition to the messages themselves.
const MAX_SEND_BUFFER_BYTES: usize = 1 << 20;

/// Serves the calls of a connection, each in its own task, until the connection ends. The client must already be
/// authenticated.
pub async fn serve_connection(stream: impl AsyncRead + AsyncWrite + Unpin, service: Rc<dyn Service>) {
    let budget = Rc::new(Budget::default());
    let handshake = h2::server::Builder::new()
        .max_concurrent_streams(MAX_STREAMS)
        .initial_window_size(WINDOW_BYTES)
        .initial_connection_window_size(WINDOW_BYTES)
        .max_header_list_size(MAX_HEADERS_BYTES)
        .max_send_buffer_size(MAX_SEND_BUFFER_BYTES)
        .handshake(stream);
    let Ok(mut connection) = handshake.await else { return };
    while let Some(Ok((request, respond))) = connection.accept().await {
        tokio::task::spawn_local(serve_call(request, respond, (service.clone(), budget.clone())));
    }
}
