//! The response to one call. After the client has canceled the call, nothing here has an effect.
use super::budget::{Budget, Share};
use super::request::{MAX_MESSAGE_BYTES, PREFIX_BYTES, too_large};
use crate::status::{Code, Status, percent_encode};
use bytes::{Bytes, BytesMut};
use h2::SendStream;
use h2::server::SendResponse;
use http::{HeaderMap, HeaderValue, StatusCode};
use std::future::poll_fn;
use std::rc::Rc;

/// The error if the client is gone: there is nobody to report it to.
pub struct Gone;

/// A response that has not ended.
pub struct Response {
    respond: SendResponse<Bytes>,
    /// `None` until the response has begun.
    body: Option<SendStream<Bytes>>,
    budget: Rc<Budget>,
}

impl Response {
    pub fn new(respond: SendResponse<Bytes>, budget: Rc<Budget>) -> Self {
        Self { respond, body: None, budget }
    }

    /// Waits until the client has canceled the call or has disconnected.
    pub async fn gone(&mut self) {
        let _ = match &mut self.body {
            Some(body) => poll_fn(|context| body.poll_reset(context)).await,
            None => poll_fn(|context| self.respond.poll_reset(context)).await,
        };
    }

    /// Sends the headers, unless they were sent before.
    pub fn begin(&mut self) -> Result<(), Gone> {
        if self.body.is_none() {
            self.body = Some(self.respond.send_response(head(), false).map_err(|_| Gone)?);
        }
        Ok(())
    }

    /// Sends a message; returns when the transport has all of it.
    pub async fn send(&mut self, message: &[u8]) -> Result<(), Gone> {
        let mut held = Share::new(&self.budget);
        if message.len() > MAX_MESSAGE_BYTES {
            return self.fail_with(&too_large("response", message.len()));
        }
        if !held.take(message.len()) {
            let problem = "the client does not read the responses that it requested";
            return self.fail_with(&Status::new(Code::ResourceExhausted, problem));
        }
        self.begin()?;
        let body = self.body.as_mut().ok_or(Gone)?;
        let mut rest = framed(message);
        while !rest.is_empty() {
            body.reserve_capacity(rest.len());
            let room = poll_fn(|context| body.poll_capacity(context)).await.ok_or(Gone)?.map_err(|_| Gone)?;
            body.send_data(rest.split_to(room.min(rest.len())), false).map_err(|_| Gone)?;
        }
        Ok(())
    }

    /// Ends the response with the status OK.
    pub fn end(&mut self) -> Result<(), Gone> {
        self.begin()?;
        let body = self.body.as_mut().ok_or(Gone)?;
        let trailers = HeaderMap::from_iter([(GRPC_STATUS, HeaderValue::from(Code::Ok as u16))]);
        body.send_trailers(trailers).map_err(|_| Gone)
    }

    /// Ends a failed call, whether or not messages have been sent.
    pub fn fail(&mut self, status: &Status) {
        let trailers = trailers_from(status);
        if let Some(body) = &mut self.body {
            let _ = body.send_trailers(trailers);
            return;
        }
        let mut response = head();
        response.headers_mut().extend(trailers);
        let _ = self.respond.send_response(response, true);
    }

    /// Ends a call that is not gRPC with the HTTP status that the gRPC protocol requires.
    pub fn reject_media_type(&mut self) {
        let mut response = http::Response::new(());
        *response.status_mut() = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        let _ = self.respond.send_response(response, true);
    }

    fn fail_with(&mut self, status: &Status) -> Result<(), Gone> {
        self.fail(status);
        Err(Gone)
    }
}

const GRPC_STATUS: http::HeaderName = http::HeaderName::from_static("grpc-status");
const GRPC_MESSAGE: http::HeaderName = http::HeaderName::from_static("grpc-message");

fn head() -> http::Response<()> {
    let mut response = http::Response::new(());
    let media_type = HeaderValue::from_static("application/grpc");
    response.headers_mut().insert(http::header::CONTENT_TYPE, media_type);
    response
}

fn trailers_from(status: &Status) -> HeaderMap {
    let mut trailers = HeaderMap::from_iter([(GRPC_STATUS, HeaderValue::from(u16::from(status.code)))]);
    // Never fails: percent-encoded text is printable.
    let message = HeaderValue::from_str(&percent_encode(&status.message)).ok().filter(|text| !text.is_empty());
    if let Some(message) = message {
        trailers.insert(GRPC_MESSAGE, message);
    }
    trailers
}

fn framed(message: &[u8]) -> Bytes {
    let mut frame = BytesMut::with_capacity(PREFIX_BYTES + message.len());
    frame.extend_from_slice(&[0]);
    // Fits: the message is not larger than the maximum.
    frame.extend_from_slice(&u32::try_from(message.len()).unwrap_or(u32::MAX).to_be_bytes());
    frame.extend_from_slice(message);
    frame.freeze()
}
