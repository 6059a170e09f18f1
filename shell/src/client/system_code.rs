//! Maps system errors to node's codes.
use super::code::Code;
use std::io;

/// node's code for a system error.
pub fn io_code(error: &io::Error) -> Code {
    use io::ErrorKind as Kind;
    #[cfg(unix)]
    if let Some(code) = error.raw_os_error().and_then(errno_code) {
        return code;
    }
    match error.kind() {
        Kind::ConnectionRefused => Code::ECONNREFUSED,
        Kind::ConnectionReset => Code::ECONNRESET,
        Kind::ConnectionAborted => Code::ECONNABORTED,
        Kind::BrokenPipe => Code::EPIPE,
        Kind::TimedOut => Code::ETIMEDOUT,
        Kind::HostUnreachable => Code::EHOSTUNREACH,
        Kind::NetworkUnreachable => Code::ENETUNREACH,
        Kind::NetworkDown => Code::ENETDOWN,
        Kind::AddrNotAvailable => Code::EADDRNOTAVAIL,
        Kind::OutOfMemory => Code::ENOMEM,
        Kind::NotFound => Code::ENOENT,
        Kind::PermissionDenied => Code::EACCES,
        Kind::IsADirectory => Code::EISDIR,
        // hyper's errors for malformed chunks.
        Kind::InvalidInput | Kind::InvalidData => Code::HPE_INVALID,
        _ => Code::UND_ERR_SOCKET,
    }
}

/// The codes for which Rust has no error kind of their own.
#[cfg(unix)]
fn errno_code(errno: i32) -> Option<Code> {
    Some(match errno {
        libc::EMFILE => Code::EMFILE,
        libc::ENFILE => Code::ENFILE,
        libc::ENOBUFS => Code::ENOBUFS,
        libc::EAFNOSUPPORT => Code::EAFNOSUPPORT,
        libc::EHOSTDOWN => Code::EHOSTDOWN,
        libc::EPERM => Code::EPERM,
        libc::ENOTDIR => Code::ENOTDIR,
        libc::ELOOP => Code::ELOOP,
        libc::ENAMETOOLONG => Code::ENAMETOOLONG,
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
        assert_eq!(
            codes,
            [Code::ECONNREFUSED, Code::EMFILE, Code::EACCES, Code::EPERM, Code::EHOSTUNREACH, Code::EISDIR]
        );
    }
}
