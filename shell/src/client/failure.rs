//! A request that failed: node's code for the reason, from which `src/provider/client/failure` makes its diagnostics.
use super::code::Code;
use super::message::Message;
use std::error::Error;
use std::fmt;

/// Why no whole response came.
#[derive(Clone, Debug)]
pub struct Failure {
    pub code: Code,
    pub message: Message,
    /// Whether it is the connection to the proxy that failed.
    pub is_proxys: bool,
}

impl Failure {
    pub fn new(code: Code, message: impl Into<Message>) -> Self {
        Self { code, message: message.into(), is_proxys: false }
    }

    /// The same failure, on the way to the proxy.
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
