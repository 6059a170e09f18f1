//! A failed request, with node's code for the reason. `src/provider/client/failure` makes a diagnostic of it.
use super::code::Code;
use super::message::Message;
use std::error::Error;
use std::fmt;

/// The reason why a request got no complete response.
#[derive(Clone, Debug)]
pub struct Failure {
    pub code: Code,
    pub message: Message,
    /// Whether the connection to the proxy failed.
    pub is_proxys: bool,
}

impl Failure {
    pub fn new(code: Code, message: impl Into<Message>) -> Self {
        Self { code, message: message.into(), is_proxys: false }
    }

    /// The same failure of the connection to the proxy.
    pub fn of_proxy(self) -> Self {
        Self { is_proxys: true, ..self }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(formatter)
    }
}

impl Error for Failure {}
