//! Requests to one origin: connections, TLS, authorities, the proxy, and limits. Redirects, retries, and decoding are
//! the TypeScript client's. This module must never know the API, nor what a failure means to the user.
mod causes;
mod certificate_failure;
pub mod code;
mod connection;
mod connector;
pub mod decompress;
mod dial;
pub mod failure;
mod key_usage;
mod lawful_issuers;
pub mod message;
mod options;
mod other_host;
pub mod pem;
mod pool;
mod resolve;
pub mod system_code;
#[cfg(test)]
mod tests;
mod tls;
mod tls_failure;
mod trust;
mod tunnel;

use bytes::Bytes;
use causes::failure_from;
use code::Code;
use connection::Connection;
use connector::Connector;
use failure::Failure;
use http::header::{CONNECTION, CONTENT_LENGTH, HOST, HeaderName, PROXY_AUTHORIZATION, TRANSFER_ENCODING};
use http::{HeaderValue, Method, StatusCode, Uri};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
pub use options::{Options, Proxy};
use pool::Pool;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use tokio::sync::{Notify, watch};

/// A request to send.
pub struct Request {
    pub method: String,
    pub url: String,
    pub headers: Vec<(String, String)>,
    pub body: Option<String>,
    /// Whether to send it on a new connection rather than a pooled one.
    pub is_on_new_connection: bool,
}

/// A complete response. Header names are in lower case, and header values are decoded as Latin-1.
#[cfg_attr(test, derive(Debug))]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

/// A request in progress: the caller can abort it, and see how far it got.
#[derive(Default)]
pub struct Attempt {
    given_up: Notify,
    was_sent: Cell<bool>,
    /// The number of bytes received on its connection.
    received: RefCell<Option<Rc<Cell<u64>>>>,
}

impl Attempt {
    /// Aborts the request, which then fails.
    pub fn abort(&self) {
        self.given_up.notify_one();
    }

    /// Whether the request got a connection, and so may have been written.
    pub fn was_sent(&self) -> bool {
        self.was_sent.get()
    }

    /// Whether the request got a connection on which no byte of a response has arrived.
    pub fn is_unanswered(&self) -> bool {
        self.received.borrow().as_ref().is_some_and(|bytes| bytes.get() == 0)
    }

    fn begin(&self, connection: &Connection) {
        self.was_sent.set(true);
        *self.received.borrow_mut() = Some(connection.received());
    }
}

/// An HTTP client for one origin.
pub struct Client {
    connector: Connector,
    pool: Pool,
    max_body_bytes: usize,
    closed: watch::Sender<bool>,
}

impl Client {
    pub fn new(options: Options) -> Self {
        let max_body_bytes = options.max_body_bytes;
        Self {
            connector: Connector::new(options),
            pool: Pool::default(),
            max_body_bytes,
            closed: watch::Sender::new(false),
        }
    }

    /// Sends a request and reads its response.
    pub async fn send(&self, request: Request, attempt: &Attempt) -> Result<Reply, Failure> {
        let mut closed = self.closed.subscribe();
        tokio::select! {
            biased;
            () = attempt.given_up.notified() => Err(Failure::new(Code::UND_ERR_ABORTED, "the request was given up")),
            _ = closed.wait_for(|is_closed| *is_closed) => Err(Failure::new(Code::UND_ERR_DESTROYED, "closed")),
            result = self.exchange(request, attempt) => result,
        }
    }

    /// Closes all connections; requests in progress fail.
    pub fn close(&self) {
        self.closed.send_replace(true);
        self.pool.clear();
    }

    async fn exchange(&self, request: Request, attempt: &Attempt) -> Result<Reply, Failure> {
        let wants_credentials = StatusCode::PROXY_AUTHENTICATION_REQUIRED;
        let is_on_new_connection = request.is_on_new_connection;
        let (origin, mut message) = self.message(request)?;
        loop {
            let pooled = if is_on_new_connection { None } else { self.pool.take() };
            let (mut connection, is_reused) = match pooled {
                Some(connection) => (connection, true),
                None => (self.connector.connect(&origin).await?, false),
            };
            attempt.begin(&connection);
            let mut failed = match connection.send(message).await {
                Ok(response) if response.status() == wants_credentials && self.connector.forwards(&origin) => {
                    return Err(Failure::new(Code::UND_ERR_ABORTED, "Proxy Authentication Required (407)"));
                }
                Ok(response) => return self.read(response, connection).await,
                Err(failed) => failed,
            };
            let Some(unsent) = failed.take_message() else { return Err(failure_from(failed.error())) };
            // None of it was written.
            attempt.was_sent.set(false);
            if !is_reused {
                return Err(failure_from(failed.error()));
            }
            message = unsent;
        }
    }

    /// The URL of a request, and the request as it is written on a connection.
    fn message(&self, request: Request) -> Result<(Uri, http::Request<Full<Bytes>>), Failure> {
        let invalid = |message: &'static str| Failure::new(Code::UND_ERR_INVALID_ARG, message);
        let url: Uri = request.url.parse().map_err(|_| invalid("invalid URL"))?;
        let method: Method = request.method.parse().map_err(|_| invalid("invalid method"))?;
        let authority = url.authority().ok_or_else(|| invalid("a URL without a host"))?.as_str();
        let is_forwarded = self.connector.forwards(&url);
        // A forwarding proxy needs the complete URL.
        let target =
            if is_forwarded { request.url.clone() } else { url.path_and_query().map_or("/", |it| it.as_str()).into() };
        let mut builder = http::Request::builder()
            .method(&method)
            .uri(target)
            .header(HOST, authority)
            .header(CONNECTION, "keep-alive");
        if let Some(authorization) = self.connector.proxy_authorization().filter(|_| is_forwarded) {
            builder = builder.header(PROXY_AUTHORIZATION, authorization);
        }
        for (name, value) in &request.headers {
            let name: HeaderName = name.parse().map_err(|_| invalid("invalid header name"))?;
            builder = builder.header(name, latin1(value).ok_or_else(|| invalid("invalid header value"))?);
        }
        let may_have_body = [Method::POST, Method::PUT, Method::PATCH].contains(&method);
        if request.body.is_none() && may_have_body {
            builder = builder.header(CONTENT_LENGTH, 0);
        }
        let body = Full::new(Bytes::from(request.body.unwrap_or_default()));
        let message = builder.body(body).map_err(|_| invalid("invalid request"))?;
        Ok((url, message))
    }

    async fn read(&self, response: http::Response<Incoming>, connection: Connection) -> Result<Reply, Failure> {
        let (head, mut body) = response.into_parts();
        let has = |name| head.headers.contains_key(name);
        if head.status == StatusCode::SWITCHING_PROTOCOLS {
            return Err(Failure::new(Code::UND_ERR_SOCKET, "bad upgrade"));
        }
        // hyper accepts both headers, but a proxy in between may find a different end of the body.
        if has(CONTENT_LENGTH) && has(TRANSFER_ENCODING) {
            return Err(Failure::new(Code::HPE_INVALID, "Response does not match the HTTP/1.1 protocol"));
        }
        let mut content = Vec::new();
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|error| failure_from(&error))?;
            let Some(chunk) = frame.data_ref() else { continue };
            if content.len() + chunk.len() > self.max_body_bytes {
                return Err(Failure::new(Code::UND_ERR_RES_EXCEEDED_MAX_SIZE, "Response content exceeded max size"));
            }
            content.extend_from_slice(chunk);
        }
        self.pool.give_back(connection, &head.headers).await;
        let headers = head.headers.iter().map(|(name, value)| (name.as_str().to_owned(), text(value))).collect();
        Ok(Reply { status: head.status.as_u16(), headers, body: content })
    }
}

/// Encodes a header value as Latin-1; `None` if a character has no Latin-1 byte.
fn latin1(text: &str) -> Option<HeaderValue> {
    let bytes: Option<Vec<u8>> = text.chars().map(|char| u8::try_from(u32::from(char)).ok()).collect();
    HeaderValue::from_bytes(&bytes?).ok()
}

fn text(value: &HeaderValue) -> String {
    value.as_bytes().iter().map(|byte| char::from(*byte)).collect()
}
