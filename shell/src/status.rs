//! The status of a gRPC call.

/// The status codes that this server sends itself.
#[derive(Clone, Copy)]
pub enum Code {
    Ok = 0,
    Cancelled = 1,
    DeadlineExceeded = 4,
    NotFound = 5,
    ResourceExhausted = 8,
    Unimplemented = 12,
    Internal = 13,
}

/// A gRPC status code, which may be any, and a human-readable message.
#[derive(Debug, PartialEq)]
pub struct Status {
    pub code: u8,
    pub message: String,
}

impl Status {
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code: code as u8, message: message.into() }
    }

    /// The status of a call that its client canceled.
    pub fn disconnected() -> Self {
        Self::new(Code::Cancelled, "the client disconnected")
    }
}

/// Percent-encodes everything but printable ASCII characters, as the gRPC wire protocol requires.
pub fn percent_encode(text: &str) -> String {
    let encoded = |byte: u8| match byte {
        0x20..=0x7e if byte != b'%' => char::from(byte).into(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(encoded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodes_what_a_header_cannot_hold() {
        assert_eq!(percent_encode("100 % of ö\n"), "100 %25 of %C3%B6%0A");
    }
}
