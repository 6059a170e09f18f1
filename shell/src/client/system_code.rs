//! node's codes for the errors of the system.
use std::io;

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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn names_the_systems_errors_as_node_does() {
        let errors = [libc::ECONNREFUSED, libc::EMFILE, libc::EACCES, libc::EPERM, libc::EHOSTUNREACH, libc::EISDIR];
        let codes = errors.map(|errno| io_code(&io::Error::from_raw_os_error(errno)));
        assert_eq!(codes, ["ECONNREFUSED", "EMFILE", "EACCES", "EPERM", "EHOSTUNREACH", "EISDIR"]);
    }
}
