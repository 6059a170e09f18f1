//! Maps system, TLS, and HTTP errors to node's codes.
use super::code::Code;
use super::failure::Failure;
use super::message::Message;
use super::system_code::io_code;
use super::tls_failure::tls_failure;
use std::error::Error;
use std::io;

/// The failure for a chain of errors, from the first cause with a known code.
pub fn failure_from(error: &(dyn Error + 'static)) -> Failure {
    let mut next = Some(error);
    while let Some(current) = next {
        if let Some(failure) = known(current) {
            return failure;
        }
        next = current.source();
    }
    Failure::new(Code::UND_ERR_SOCKET, "the connection failed")
}

fn known(error: &(dyn Error + 'static)) -> Option<Failure> {
    if let Some(failure) = error.downcast_ref::<Failure>() {
        return Some(failure.clone());
    }
    if let Some(error) = error.downcast_ref::<rustls::Error>() {
        return Some(tls_failure(error));
    }
    if let Some(error) = error.downcast_ref::<io::Error>() {
        return Some(io_failure(error));
    }
    error.downcast_ref::<hyper::Error>().and_then(http_failure)
}

#[expect(clippy::disallowed_methods, reason = "the text is compared, and never shown")]
fn http_failure(error: &hyper::Error) -> Option<Failure> {
    // `is_parse_too_large` exists only with hyper's `server` feature, so the text is compared.
    if error.is_parse() && error.to_string().contains("too large") {
        Some(Failure::new(Code::UND_ERR_HEADERS_OVERFLOW, "Headers Overflow Error"))
    } else if error.is_parse() {
        Some(Failure::new(Code::HPE_INVALID, "Response does not match the HTTP/1.1 protocol"))
    } else if error.is_incomplete_message() {
        Some(other_side_closed())
    } else {
        None
    }
}

fn io_failure(error: &io::Error) -> Failure {
    // The error inside an `io::Error` is more specific.
    if let Some(inner) = error.get_ref().and_then(|inner| known(inner)) {
        return inner;
    }
    match io_code(error) {
        Code::UND_ERR_SOCKET => other_side_closed(),
        Code::HPE_INVALID => Failure::new(Code::HPE_INVALID, "Response does not match the HTTP/1.1 protocol"),
        code @ Code::ECONNRESET => Failure::new(code, "read ECONNRESET"),
        code => Failure::new(code, Message::of_system(code)),
    }
}

fn other_side_closed() -> Failure {
    Failure::new(Code::UND_ERR_SOCKET, "other side closed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_code_within_other_errors() {
        let alert = rustls::Error::AlertReceived(rustls::AlertDescription::CertificateRequired);
        let wrapped = io::Error::new(io::ErrorKind::InvalidData, alert);
        let failure = failure_from(&wrapped);
        assert_eq!(failure.code, Code::ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED);
        assert_eq!(failure.message.to_string(), "tlsv13 alert certificate required");
        let wrapped = io::Error::other(Failure::new(Code::EAI_AGAIN, "getaddrinfo EAI_AGAIN x"));
        assert_eq!(failure_from(&wrapped).message.to_string(), "getaddrinfo EAI_AGAIN x");
    }

    #[test]
    fn a_connection_that_ends_is_a_socket_of_undicis() {
        let failure = failure_from(&io::Error::from(io::ErrorKind::UnexpectedEof));
        assert_eq!((failure.code, failure.message.to_string().as_str()), (Code::UND_ERR_SOCKET, "other side closed"));
    }
}
