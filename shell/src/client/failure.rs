//! node's codes for what the system, TLS and HTTP report: `src/client/failure` makes the user's words of them.
use super::tls_failure::tls_failure;
use super::words::Words;
use std::error::Error;
use std::{fmt, io};

/// Why no whole response came.
#[derive(Clone, Debug)]
pub struct Failure {
    pub code: &'static str,
    pub message: Words,
    /// Whether it is the connection to the proxy that failed.
    pub is_proxys: bool,
}

impl Failure {
    pub fn new(code: &'static str, message: impl Into<Words>) -> Self {
        Self { code, message: message.into(), is_proxys: false }
    }

    /// The same failure, on the way to the proxy.
    pub fn of_proxy(self) -> Self {
        Self { is_proxys: true, ..self }
    }

    /// The first cause in a chain of errors that has a code.
    pub fn from_chain(error: &(dyn Error + 'static)) -> Self {
        let mut next = Some(error);
        while let Some(current) = next {
            if let Some(failure) = known(current) {
                return failure;
            }
            next = current.source();
        }
        Self::new("UND_ERR_SOCKET", "the connection failed")
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(formatter)
    }
}

impl Error for Failure {}

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

fn http_failure(error: &hyper::Error) -> Option<Failure> {
    // hyper says so to servers in a way of its own, and to clients in words only.
    if error.is_parse() && error.to_string().contains("too large") {
        Some(Failure::new("UND_ERR_HEADERS_OVERFLOW", "Headers Overflow Error"))
    } else if error.is_parse() {
        Some(Failure::new("HPE_INVALID", "Response does not match the HTTP/1.1 protocol"))
    } else if error.is_incomplete_message() {
        Some(other_side_closed())
    } else {
        None
    }
}

fn io_failure(error: &io::Error) -> Failure {
    // An error that is wrapped in one of io says more.
    if let Some(inner) = error.get_ref().and_then(|inner| known(inner)) {
        return inner;
    }
    match io_code(error) {
        "UND_ERR_SOCKET" => other_side_closed(),
        "HPE_INVALID" => Failure::new("HPE_INVALID", "Response does not match the HTTP/1.1 protocol"),
        code @ "ECONNRESET" => Failure::new(code, "read ECONNRESET"),
        code => Failure::new(code, Words::of_system(code)),
    }
}

fn other_side_closed() -> Failure {
    Failure::new("UND_ERR_SOCKET", "other side closed")
}

/// node's code for an error of the system.
pub fn io_code(error: &io::Error) -> &'static str {
    use io::ErrorKind as Kind;
    #[cfg(unix)]
    if let Some(code) = error.raw_os_error().and_then(errno_code) {
        return code;
    }
    match error.kind() {
        Kind::ConnectionRefused => "ECONNREFUSED",
        Kind::ConnectionReset => "ECONNRESET",
        Kind::ConnectionAborted => "ECONNABORTED",
        Kind::BrokenPipe => "EPIPE",
        Kind::TimedOut => "ETIMEDOUT",
        Kind::HostUnreachable => "EHOSTUNREACH",
        Kind::NetworkUnreachable => "ENETUNREACH",
        Kind::NetworkDown => "ENETDOWN",
        Kind::AddrNotAvailable => "EADDRNOTAVAIL",
        Kind::OutOfMemory => "ENOMEM",
        Kind::NotFound => "ENOENT",
        Kind::PermissionDenied => "EACCES",
        Kind::IsADirectory => "EISDIR",
        // hyper says so of malformed chunks.
        Kind::InvalidInput | Kind::InvalidData => "HPE_INVALID",
        _ => "UND_ERR_SOCKET",
    }
}

/// Where Rust has no kind of its own, or one for several codes.
#[cfg(unix)]
fn errno_code(errno: i32) -> Option<&'static str> {
    Some(match errno {
        libc::EMFILE => "EMFILE",
        libc::ENFILE => "ENFILE",
        libc::ENOBUFS => "ENOBUFS",
        libc::EHOSTDOWN => "EHOSTDOWN",
        libc::EPERM => "EPERM",
        libc::ENOTDIR => "ENOTDIR",
        libc::ELOOP => "ELOOP",
        libc::ENAMETOOLONG => "ENAMETOOLONG",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_code_within_other_errors() {
        let alert = rustls::Error::AlertReceived(rustls::AlertDescription::CertificateRequired);
        let wrapped = io::Error::new(io::ErrorKind::InvalidData, alert);
        let failure = Failure::from_chain(&wrapped);
        assert_eq!(failure.code, "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED");
        assert_eq!(failure.message.to_string(), "tlsv13 alert certificate required");
        let wrapped = io::Error::other(Failure::new("EAI_AGAIN", "getaddrinfo EAI_AGAIN x"));
        assert_eq!(Failure::from_chain(&wrapped).message.to_string(), "getaddrinfo EAI_AGAIN x");
    }

    #[cfg(unix)]
    #[test]
    fn names_the_systems_errors_as_node_does() {
        let errors = [libc::ECONNREFUSED, libc::EMFILE, libc::EACCES, libc::EPERM, libc::EHOSTUNREACH, libc::EISDIR];
        let codes = errors.map(|errno| io_code(&io::Error::from_raw_os_error(errno)));
        assert_eq!(codes, ["ECONNREFUSED", "EMFILE", "EACCES", "EPERM", "EHOSTUNREACH", "EISDIR"]);
    }

    #[test]
    fn a_connection_that_ends_is_a_socket_of_undicis() {
        let failure = Failure::from_chain(&io::Error::from(io::ErrorKind::UnexpectedEof));
        assert_eq!((failure.code, failure.message.to_string().as_str()), ("UND_ERR_SOCKET", "other side closed"));
    }
}
