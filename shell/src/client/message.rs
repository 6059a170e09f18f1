//! The messages of failures. All are written here: another library's message could quote what it has read.
use super::code::Code;
use rustls::pki_types::ServerName;
use std::fmt;
use std::net::SocketAddr;

/// The message of a failure. It is a literal or built by one of these functions, never a string from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message(String);

impl From<&'static str> for Message {
    fn from(text: &'static str) -> Self {
        Self(text.into())
    }
}

impl From<Message> for String {
    fn from(message: Message) -> Self {
        message.0
    }
}

impl Message {
    /// The message for a system error while reading or writing.
    pub fn of_system(code: Code) -> Self {
        let call = if code == Code::EPIPE { "write" } else { "read" };
        Self(format!("{call} {code}"))
    }

    /// The message for an address that could not be connected to.
    pub fn of_address(code: Code, address: SocketAddr) -> Self {
        Self(format!("connect {code} {}:{}", address.ip(), address.port()))
    }

    /// The message for all addresses that could not be connected to.
    pub fn of_addresses(all: &[(Code, SocketAddr)]) -> Self {
        let each: Vec<_> = all.iter().map(|(code, address)| Self::of_address(*code, *address).0).collect();
        Self(each.join(", "))
    }

    /// The message for a host name, from a parsed URL, that could not be resolved.
    pub fn of_lookup(code: Code, host: &str) -> Self {
        Self(format!("getaddrinfo {code} {host}"))
    }

    /// undici's message for a proxy that refused a tunnel.
    pub fn of_tunnel(status: u16) -> Self {
        Self(format!("Proxy response ({status}) !== 200 when HTTP Tunneling"))
    }

    /// The message for the alert that ended a TLS connection.
    pub fn of_alert(number: u8) -> Self {
        Self(format!("TLS alert {number}"))
    }

    /// node's message for a certificate that names other hosts than the expected one.
    pub fn of_other_host(expected: &ServerName<'_>, names: &OtherNames<'_>) -> Self {
        let host = expected.to_str();
        let reason = match names {
            OtherNames::Addresses(all) => format!("IP: {host} is not in the cert's list: {all}"),
            OtherNames::Hosts(all) => format!("Host: {host}. is not in the cert's altnames: {all}"),
            OtherNames::Subject(name) => format!("Host: {host}. is not cert's CN: {name}"),
            OtherNames::Nothing => "Cert does not contain a DNS name".into(),
        };
        Self(format!("Hostname/IP does not match certificate's altnames: {reason}"))
    }
}

/// The names in a server's certificate that the host was compared with.
pub enum OtherNames<'a> {
    Addresses(&'a str),
    Hosts(&'a str),
    Subject(&'a str),
    Nothing,
}

impl fmt::Display for Message {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
