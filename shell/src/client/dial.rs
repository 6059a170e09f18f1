//! From a host and a port to a connected socket.
use super::failure::{Failure, io_code};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;

/// How long an address may take while there is another one, as in node.
const ATTEMPT_TIMEOUT: Duration = Duration::from_millis(250);

/// Connects to the first address of a host that answers.
pub async fn dial(host: &str, port: u16) -> Result<TcpStream, Failure> {
    let addresses = alternating(resolve(host, port).await?);
    let mut failures = Vec::new();
    for (index, address) in addresses.iter().enumerate() {
        let connecting = TcpStream::connect(address);
        let result = if index + 1 == addresses.len() {
            connecting.await
        } else {
            timeout(ATTEMPT_TIMEOUT, connecting).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
        };
        match result {
            Ok(socket) => {
                // A request is written at once, and must not wait for the acknowledgement of the one before.
                let _ = socket.set_nodelay(true);
                return Ok(socket);
            }
            Err(error) => failures.push((io_code(&error), *address)),
        }
    }
    let message = |(code, address): &(&str, SocketAddr)| format!("connect {code} {}:{}", address.ip(), address.port());
    let messages: Vec<_> = failures.iter().map(message).collect();
    let code = failures.first().map_or("ENOTFOUND", |(code, _)| code);
    Err(Failure::new(code, messages.join(", ")))
}

async fn resolve(host: &str, port: u16) -> Result<Vec<SocketAddr>, Failure> {
    let host = host.trim_matches(['[', ']']);
    if let Ok(address) = host.parse::<IpAddr>() {
        return Ok(vec![SocketAddr::new(address, port)]);
    }
    match lookup_host((host, port)).await {
        Ok(addresses) => Ok(addresses.collect()),
        Err(error) => {
            let code = resolver_code(&error);
            Err(Failure::new(code, format!("getaddrinfo {code} {host}")))
        }
    }
}

/// One address of each family in turn, beginning with that of the first.
fn alternating(addresses: Vec<SocketAddr>) -> Vec<SocketAddr> {
    let first_is_v6 = addresses.first().is_some_and(SocketAddr::is_ipv6);
    let (first, other): (Vec<_>, Vec<_>) = addresses.into_iter().partition(|each| each.is_ipv6() == first_is_v6);
    let mut rest = other.into_iter();
    let mut all: Vec<_> = first.into_iter().flat_map(|each| [Some(each), rest.next()]).flatten().collect();
    all.extend(rest);
    all
}

/// The resolver's code, which Rust tells in the system's words only. The last word on a name (ENOTFOUND) is not the
/// same as a resolver that is out of order.
#[cfg(unix)]
fn resolver_code(error: &io::Error) -> &'static str {
    let text = error.to_string();
    let codes = [(libc::EAI_AGAIN, "EAI_AGAIN"), (libc::EAI_FAIL, "EAI_FAIL"), (libc::EAI_MEMORY, "EAI_MEMORY")];
    let says = |code| {
        // SAFETY: a text that never changes, for every code.
        let words = unsafe { std::ffi::CStr::from_ptr(libc::gai_strerror(code)) };
        words.to_str().is_ok_and(|words| text.ends_with(words))
    };
    let found = codes.into_iter().find(|(code, _)| says(*code)).map(|(_, name)| name);
    found.unwrap_or_else(|| if error.raw_os_error().is_some() { io_code(error) } else { "ENOTFOUND" })
}

#[cfg(windows)]
fn resolver_code(error: &io::Error) -> &'static str {
    const WSATRY_AGAIN: i32 = 11002;
    if error.raw_os_error() == Some(WSATRY_AGAIN) { "EAI_AGAIN" } else { "ENOTFOUND" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_both_families_in_turn() {
        let addresses = ["[::1]:1", "[::2]:1", "[::3]:1", "10.0.0.1:1"].map(|text| text.parse().expect("an address"));
        let order: Vec<_> = alternating(addresses.to_vec()).iter().map(|each| each.ip().to_string()).collect();
        assert_eq!(order, ["::1", "10.0.0.1", "::2", "::3"]);
        assert!(alternating(Vec::new()).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn knows_a_resolver_that_is_out_of_order() {
        // SAFETY: a text that never changes.
        let words = unsafe { std::ffi::CStr::from_ptr(libc::gai_strerror(libc::EAI_AGAIN)) }.to_string_lossy();
        let told = io::Error::other(format!("failed to lookup address information: {words}"));
        assert_eq!(resolver_code(&told), "EAI_AGAIN");
        assert_eq!(resolver_code(&io::Error::other("failed to lookup address information: nothing")), "ENOTFOUND");
    }

    #[tokio::test]
    async fn tells_of_every_address_that_refuses() {
        let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a port");
        let failure = dial("127.0.0.1", free.port()).await.expect_err("nobody listens");
        assert_eq!(failure.code, "ECONNREFUSED");
        assert_eq!(failure.message, format!("connect ECONNREFUSED 127.0.0.1:{}", free.port()));
    }
}
