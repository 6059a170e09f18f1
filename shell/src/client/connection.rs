//! A connection that carries one request at a time.
use bytes::Bytes;
use http::{Request, Response};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::client::conn::TrySendError;
use hyper::client::conn::http1::{Builder, SendRequest};
use hyper_util::rt::TokioIo;
use std::cell::Cell;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The limit of undici and of node's own client.
const MAX_HEADER_BYTES: usize = 16 << 10;

/// The most header fields that fit: each has at least four bytes.
const MAX_HEADERS: usize = MAX_HEADER_BYTES / 4;

/// A byte stream: a socket, or TLS on top of one.
pub trait Stream: AsyncRead + AsyncWrite + Unpin {}
impl<T: AsyncRead + AsyncWrite + Unpin> Stream for T {}

/// A connection that is ready for a request.
pub struct Connection {
    sender: SendRequest<Full<Bytes>>,
    received: Rc<Cell<u64>>,
}

/// The error of a request that got no response.
pub struct Failed(TrySendError<Request<Full<Bytes>>>);

impl Failed {
    /// Takes back the request if none of it was written.
    pub fn take_message(&mut self) -> Option<Request<Full<Bytes>>> {
        self.0.take_message()
    }

    pub fn error(&self) -> &hyper::Error {
        self.0.error()
    }
}

impl Connection {
    /// Starts HTTP on a stream to the origin, or to a proxy that forwards requests.
    pub async fn open(stream: Box<dyn Stream>) -> Result<Self, hyper::Error> {
        let received = Rc::new(Cell::new(0));
        let counted = TokioIo::new(Counted { stream, received: received.clone() });
        let (sender, connection) =
            Builder::new().max_header_size(MAX_HEADER_BYTES).max_headers(MAX_HEADERS).handshake(counted).await?;
        tokio::task::spawn_local(async {
            // The request that waits for a response gets the error, too.
            let _ = connection.await;
        });
        Ok(Self { sender, received })
    }

    pub async fn send(&mut self, request: Request<Full<Bytes>>) -> Result<Response<Incoming>, Failed> {
        self.sender.try_send_request(request).await.map_err(Failed)
    }

    /// Waits until another request can be sent (true) or the connection has ended (false).
    pub async fn is_reusable(&mut self) -> bool {
        self.sender.ready().await.is_ok()
    }

    /// Whether another request can be sent right now.
    pub fn is_ready(&self) -> bool {
        self.sender.is_ready() && !self.sender.is_closed()
    }

    /// The number of bytes received, counted above TLS.
    pub fn received(&self) -> Rc<Cell<u64>> {
        self.received.clone()
    }
}

/// A stream that counts the bytes it receives.
struct Counted {
    stream: Box<dyn Stream>,
    received: Rc<Cell<u64>>,
}

impl AsyncRead for Counted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let result = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.received.set(self.received.get() + (buffer.filled().len() - before) as u64);
        result
    }
}

impl AsyncWrite for Counted {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
