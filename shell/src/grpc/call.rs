//! One call, from its headers to its status.
use super::budget::{Budget, Share};
use super::deadline::parse_timeout;
use super::request::read_message;
use super::response::{Gone, Response};
use crate::engine::{Event, RunningCall};
use crate::status::{Code, Status};
use bytes::Bytes;
use h2::RecvStream;
use h2::server::SendResponse;
use http::{HeaderMap, Request};
use std::rc::Rc;
use tokio::time::{Instant, sleep_until};

/// The kind of method that a path leads to.
pub enum Method {
    /// Takes one message; `Service::call` decides what it returns.
    Call,
    /// A stream without messages that stays open until the client ends it.
    Silence,
    Unknown,
}

/// The answer to a call.
pub enum Answer {
    Message(Bytes),
    Running(RunningCall),
    Failure(Status),
}

/// The methods that are served.
pub trait Service {
    fn method(&self, path: &str) -> Method;

    fn call(&self, path: &str, message: &Bytes) -> Answer;

    /// Called when the transport has the complete response to a call.
    fn answered(&self, path: &str);
}

/// Serves one call. If the client cancels a running call, the call is dropped, which aborts it.
pub async fn serve_call(
    request: Request<RecvStream>,
    respond: SendResponse<Bytes>,
    (service, budget): (Rc<dyn Service>, Rc<Budget>),
) {
    let (head, body) = request.into_parts();
    let mut response = Response::new(respond, budget.clone());
    if !is_grpc(&head.headers) {
        return response.reject_media_type();
    }
    let path = head.uri.path();
    let result = match service.method(path) {
        Method::Unknown => Err(unknown(path)),
        Method::Silence => return stay_open(body, response).await,
        Method::Call => {
            let deadline = deadline_in(&head.headers);
            let mut held = Share::new(&budget);
            let message = in_time(read_message(body, &mut held), deadline).await;
            match message.map(|message| service.call(path, &message)) {
                Ok(answer) => respond_with(&mut response, answer, deadline).await,
                Err(status) => Err(status),
            }
        }
    };
    match result {
        Ok(()) => service.answered(path),
        Err(status) => response.fail(&status),
    }
}

/// The status for a method that is not served.
pub fn unknown(path: &str) -> Status {
    Status::new(Code::Unimplemented, format!("unknown method {path}"))
}

async fn respond_with(response: &mut Response, answer: Answer, deadline: Option<Instant>) -> Result<(), Status> {
    let sent = match answer {
        Answer::Failure(status) => return Err(status),
        Answer::Message(message) => send_one(response, &message).await,
        Answer::Running(call) => send_all(response, call, deadline).await?,
    };
    // The client is gone, so nobody receives this status.
    sent.map_err(|Gone| Status::disconnected())
}

async fn send_one(response: &mut Response, message: &[u8]) -> Result<(), Gone> {
    response.send(message).await?;
    response.end()
}

/// Sends the messages of a call, no faster than the client reads.
async fn send_all(
    response: &mut Response,
    mut call: RunningCall,
    deadline: Option<Instant>,
) -> Result<Result<(), Gone>, Status> {
    loop {
        let event = tokio::select! {
            event = call.next() => event,
            () = response.gone() => return Ok(Err(Gone)),
            status = passed(deadline) => return Err(status),
        };
        match event {
            Some(Event::Reply(message)) => return Ok(send_one(response, &message).await),
            Some(Event::End) => return Ok(response.end()),
            Some(Event::Failure(status)) => return Err(status),
            Some(Event::Message(message, acknowledge)) => {
                if let Err(gone) = response.send(&message).await {
                    return Ok(Err(gone));
                }
                let _ = acknowledge.send(());
            }
            None => return Err(Status::new(Code::Internal, "the call ended without a status")),
        }
    }
}

async fn stay_open(mut body: RecvStream, mut response: Response) {
    if response.begin().is_err() {
        return;
    }
    while let Some(Ok(chunk)) = body.data().await {
        let _ = body.flow_control().release_capacity(chunk.len());
    }
    response.gone().await;
}

async fn in_time<T>(work: impl Future<Output = Result<T, Status>>, deadline: Option<Instant>) -> Result<T, Status> {
    tokio::select! {
        result = work => result,
        status = passed(deadline) => Err(status),
    }
}

/// Waits until the deadline has passed; forever if there is none.
async fn passed(deadline: Option<Instant>) -> Status {
    match deadline {
        Some(deadline) => sleep_until(deadline).await,
        None => std::future::pending().await,
    }
    Status::new(Code::DeadlineExceeded, "deadline exceeded")
}

fn deadline_in(headers: &HeaderMap) -> Option<Instant> {
    let timeout = headers.get("grpc-timeout").and_then(|value| parse_timeout(value.to_str().ok()?));
    timeout.map(|timeout| Instant::now() + timeout)
}

fn is_grpc(headers: &HeaderMap) -> bool {
    let media_type = headers.get(http::header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    media_type.strip_prefix("application/grpc").is_some_and(|rest| rest.is_empty() || rest.starts_with(['+', ';']))
}
