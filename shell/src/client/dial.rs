//! Connects to a host and port by the rules of RFC 8305 ("Happy Eyeballs").
use super::code::Code;
use super::failure::Failure;
use super::message::Message;
use super::resolve::{Answer, Lookups, code_of, look_up};
use super::system_code::io_code;
use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

#[cfg(all(test, target_os = "linux"))]
mod tests;

/// The delay before the next attempt starts in parallel (RFC 8305, section 5).
const ATTEMPT_DELAY: Duration = Duration::from_millis(250);

/// The time that IPv4 addresses wait for IPv6 addresses (RFC 8305, section 3).
const RESOLUTION_DELAY: Duration = Duration::from_millis(50);

/// Connects to whichever address of the host answers first.
pub async fn dial(host: &str, port: u16) -> Result<TcpStream, Failure> {
    Race::new(look_up(host, port)).run(host).await
}

/// The attempts to connect to one host. Dropping it aborts them.
struct Race {
    lookups: Lookups,
    /// The codes of failed lookups.
    unresolved: Vec<Code>,
    has_all_of_v4: bool,
    waiting_v6: VecDeque<SocketAddr>,
    waiting_v4: VecDeque<SocketAddr>,
    last_was_v6: bool,
    /// The start of the next attempt, unless one fails earlier.
    next: Instant,
    begun: Vec<SocketAddr>,
    attempts: JoinSet<(SocketAddr, io::Result<TcpStream>)>,
    failures: Vec<(Code, SocketAddr)>,
}

impl Race {
    fn new(lookups: Lookups) -> Self {
        Self {
            lookups,
            unresolved: Vec::new(),
            has_all_of_v4: false,
            waiting_v6: VecDeque::new(),
            waiting_v4: VecDeque::new(),
            last_was_v6: false,
            next: Instant::now(),
            begun: Vec::new(),
            attempts: JoinSet::new(),
            failures: Vec::new(),
        }
    }

    async fn run(mut self, host: &str) -> Result<TcpStream, Failure> {
        while !self.is_lost() {
            tokio::select! {
                biased;
                Some(Ok((address, result))) = self.attempts.join_next() => match result {
                    Ok(socket) => {
                        // Nagle's algorithm would delay a request until the previous one is acknowledged.
                        let _ = socket.set_nodelay(true);
                        return Ok(socket);
                    }
                    Err(error) => {
                        self.failures.push((io_code(&error), address));
                        self.next = Instant::now();
                    }
                },
                Some(Ok(answer)) = self.lookups.join_next() => self.take(answer),
                () = sleep_until(self.next), if self.is_anyone_waiting() => self.begin(),
                else => break,
            }
        }
        Err(self.failure(host))
    }

    /// Whether every attempt has failed and no more answers are expected. Once there was an attempt, the IPv6 answer no
    /// longer matters: name servers that never answer for IPv6 are common.
    fn is_lost(&self) -> bool {
        let is_idle = self.attempts.is_empty() && !self.is_anyone_waiting();
        is_idle && self.has_all_of_v4 && (self.lookups.is_empty() || !self.begun.is_empty())
    }

    fn is_anyone_waiting(&self) -> bool {
        !self.waiting_v6.is_empty() || !self.waiting_v4.is_empty()
    }

    fn take(&mut self, Answer { is_of_v4, result }: Answer) {
        self.has_all_of_v4 |= is_of_v4;
        let found = result.unwrap_or_else(|code| {
            self.unresolved.push(code);
            Vec::new()
        });
        for address in found {
            if address.is_ipv6() { &mut self.waiting_v6 } else { &mut self.waiting_v4 }.push_back(address);
        }
        if self.begun.is_empty() {
            let may_have_v6 = !self.lookups.is_empty() && self.waiting_v6.is_empty();
            self.next = Instant::now() + if may_have_v6 { RESOLUTION_DELAY } else { Duration::ZERO };
        }
    }

    /// Starts the next attempt. The families alternate, IPv6 first.
    fn begin(&mut self) {
        let (first, second) = if self.last_was_v6 {
            (&mut self.waiting_v4, &mut self.waiting_v6)
        } else {
            (&mut self.waiting_v6, &mut self.waiting_v4)
        };
        let Some(address) = first.pop_front().or_else(|| second.pop_front()) else { return };
        self.last_was_v6 = address.is_ipv6();
        self.next = Instant::now() + ATTEMPT_DELAY;
        self.begun.push(address);
        self.attempts.spawn(async move { (address, TcpStream::connect(address).await) });
    }

    fn failure(mut self, host: &str) -> Failure {
        if self.failures.is_empty() {
            let code = code_of(&self.unresolved);
            return Failure::new(code, Message::of_lookup(code, host));
        }
        let order = |address| self.begun.iter().position(|begun| *begun == address);
        self.failures.sort_by_key(|(code, address)| (is_unreachable(*code), order(*address)));
        Failure::new(self.failures[0].0, Message::of_addresses(&self.failures))
    }
}

/// Whether the code means that there is no route, as for every IPv6 address on a machine without IPv6. Any other
/// failure is more telling.
fn is_unreachable(code: Code) -> bool {
    [Code::ENETUNREACH, Code::EADDRNOTAVAIL, Code::EHOSTUNREACH, Code::ENETDOWN, Code::EAFNOSUPPORT].contains(&code)
}
