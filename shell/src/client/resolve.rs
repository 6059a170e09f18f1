//! Resolves a host name to addresses, with a lookup for each family. In a joint lookup, musl's resolver drops both
//! answers if one is an error, and many name servers answer badly for IPv6.
use super::code::Code;
use std::net::{IpAddr, SocketAddr};
use tokio::task::JoinSet;

/// The result of one lookup.
pub struct Answer {
    /// Whether it includes all IPv4 addresses of the host.
    pub is_of_v4: bool,
    /// The addresses, or node's code for the failure.
    pub result: Result<Vec<SocketAddr>, Code>,
}

/// The lookups for one host, which run at the same time.
pub type Lookups = JoinSet<Answer>;

/// Starts the lookups for a host. An IPv6 address may be in brackets.
pub fn look_up(host: &str, port: u16) -> Lookups {
    let host = host.trim_matches(['[', ']']);
    let mut lookups = JoinSet::new();
    match host.parse::<IpAddr>() {
        Ok(address) => {
            let result = Ok(vec![SocketAddr::new(address, port)]);
            lookups.spawn(async { Answer { is_of_v4: true, result } });
        }
        Err(_) => system::ask(&mut lookups, host, port),
    }
    lookups
}

/// The code for a host without addresses. `ENOTFOUND` counts only if every lookup failed with it: any other failure may
/// be temporary, or can be fixed.
pub fn code_of(failures: &[Code]) -> Code {
    failures.iter().copied().find(|code| *code != NOT_FOUND).unwrap_or(NOT_FOUND)
}

const NOT_FOUND: Code = Code::ENOTFOUND;

#[cfg(unix)]
mod system {
    use super::{Answer, Lookups, NOT_FOUND};
    use crate::client::code::Code;
    use crate::client::system_code::io_code;
    use std::ffi::{CString, c_int};
    use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
    use std::{io, mem, ptr};

    pub fn ask(lookups: &mut Lookups, host: &str, port: u16) {
        for family in [libc::AF_INET, libc::AF_INET6] {
            let host = host.to_owned();
            lookups.spawn_blocking(move || Answer {
                is_of_v4: family == libc::AF_INET,
                result: addresses_of(&host, port, family),
            });
        }
    }

    /// Calls the system's resolver, which blocks.
    fn addresses_of(host: &str, port: u16, family: c_int) -> Result<Vec<SocketAddr>, Code> {
        let host = CString::new(host).map_err(|_| NOT_FOUND)?;
        // SAFETY: all fields may be zero or null.
        let mut hints: libc::addrinfo = unsafe { mem::zeroed() };
        hints.ai_family = family;
        hints.ai_socktype = libc::SOCK_STREAM;
        let mut list = ptr::null_mut();
        // SAFETY: the name ends with a zero byte, and the pointers are valid during the call.
        let error = unsafe { libc::getaddrinfo(host.as_ptr(), ptr::null(), &raw const hints, &raw mut list) };
        if error != 0 {
            return Err(code_for(error, &io::Error::last_os_error()));
        }
        let mut addresses = Vec::new();
        let mut next = list;
        // SAFETY: the system's list ends with a null pointer, and is valid until it is freed.
        while let Some(entry) = unsafe { next.as_ref() } {
            // SAFETY: an entry's address is valid as long as the list.
            addresses.extend(unsafe { address_of(entry, port) });
            next = entry.ai_next;
        }
        // SAFETY: the list comes from `getaddrinfo`, and is not used again.
        unsafe { libc::freeaddrinfo(list) };
        Ok(addresses)
    }

    /// # Safety
    ///
    /// The address must be of the entry's family.
    unsafe fn address_of(entry: &libc::addrinfo, port: u16) -> Option<SocketAddr> {
        match entry.ai_family {
            libc::AF_INET => {
                // SAFETY: an IPv4 address; it may be unaligned.
                let found = unsafe { entry.ai_addr.cast::<libc::sockaddr_in>().read_unaligned() };
                let ip = Ipv4Addr::from(u32::from_be(found.sin_addr.s_addr));
                Some(SocketAddrV4::new(ip, port).into())
            }
            libc::AF_INET6 => {
                // SAFETY: an IPv6 address; it may be unaligned.
                let found = unsafe { entry.ai_addr.cast::<libc::sockaddr_in6>().read_unaligned() };
                let ip = Ipv6Addr::from(found.sin6_addr.s6_addr);
                Some(SocketAddrV6::new(ip, port, 0, found.sin6_scope_id).into())
            }
            _ => None,
        }
    }

    fn code_for(error: c_int, system: &io::Error) -> Code {
        match error {
            libc::EAI_AGAIN => Code::EAI_AGAIN,
            libc::EAI_FAIL => Code::EAI_FAIL,
            libc::EAI_MEMORY => Code::EAI_MEMORY,
            libc::EAI_SYSTEM => io_code(system),
            _ => NOT_FOUND,
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn finds_the_addresses_of_one_family() {
            let v4 = addresses_of("127.0.0.1", 80, libc::AF_INET);
            assert_eq!(v4, Ok(vec![SocketAddr::from(([127, 0, 0, 1], 80))]));
            let v6 = addresses_of("fe80::1", 443, libc::AF_INET6).expect("an address");
            assert_eq!(v6, [SocketAddr::from(("fe80::1".parse::<Ipv6Addr>().expect("an address"), 443))]);
            assert_eq!(addresses_of("::1", 80, libc::AF_INET), Err(NOT_FOUND));
            assert_eq!(addresses_of("a\0b", 80, libc::AF_INET), Err(NOT_FOUND));
        }

        #[test]
        fn knows_a_resolver_that_is_out_of_order() {
            let missing = io::Error::from_raw_os_error(libc::EMFILE);
            let codes = [libc::EAI_AGAIN, libc::EAI_NONAME, libc::EAI_SYSTEM].map(|error| code_for(error, &missing));
            assert_eq!(codes, [Code::EAI_AGAIN, Code::ENOTFOUND, Code::EMFILE]);
        }
    }
}

/// Windows' own resolver returns the addresses of one family even if the lookup of the other one fails.
#[cfg(windows)]
mod system {
    use super::{Answer, Lookups, NOT_FOUND};
    use crate::client::code::Code;

    pub fn ask(lookups: &mut Lookups, host: &str, port: u16) {
        let host = host.to_owned();
        lookups.spawn(async move {
            let found = tokio::net::lookup_host((host.as_str(), port)).await;
            Answer { is_of_v4: true, result: found.map(Iterator::collect).map_err(|error| code_for(&error)) }
        });
    }

    fn code_for(error: &std::io::Error) -> Code {
        const WSATRY_AGAIN: i32 = 11002;
        if error.raw_os_error() == Some(WSATRY_AGAIN) { Code::EAI_AGAIN } else { NOT_FOUND }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn asks_for_no_address_that_is_given() {
        for (host, address) in [("127.0.0.1", "127.0.0.1:80"), ("[::1]", "[::1]:80")] {
            let answers = look_up(host, 80).join_all().await;
            assert_eq!(answers.len(), 1);
            assert_eq!(answers[0].result, Ok(vec![address.parse().expect("an address")]));
        }
    }

    #[test]
    fn a_host_is_not_found_if_every_answer_says_so() {
        assert_eq!(code_of(&[Code::ENOTFOUND, Code::ENOTFOUND]), Code::ENOTFOUND);
        assert_eq!(code_of(&[Code::ENOTFOUND, Code::EAI_AGAIN]), Code::EAI_AGAIN);
        assert_eq!(code_of(&[Code::EAI_AGAIN, Code::ENOTFOUND]), Code::EAI_AGAIN);
        assert_eq!(code_of(&[]), Code::ENOTFOUND);
    }
}
