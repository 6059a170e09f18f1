//! Races between real sockets on loopback.
use super::*;
use std::net::TcpListener;
use std::os::fd::AsRawFd;
use std::thread;
use tokio::io::AsyncReadExt;

/// A multicast address, to which TCP cannot connect.
const NOWHERE: &str = "[ff02::1]:80";

/// An answer: whether it is the one for IPv4, its delay in milliseconds, and its result.
type Timed = (bool, u64, Result<Vec<SocketAddr>, Code>);

/// The answers of a name server.
fn answers(all: Vec<Timed>) -> Lookups {
    let mut lookups = JoinSet::new();
    for (is_of_v4, after, result) in all {
        lookups.spawn(async move {
            tokio::time::sleep(Duration::from_millis(after)).await;
            Answer { is_of_v4, result }
        });
    }
    lookups
}

/// One answer with all addresses.
fn found(addresses: &[SocketAddr]) -> Lookups {
    answers(vec![(true, 0, Ok(addresses.to_vec()))])
}

async fn connect(lookups: Lookups) -> Result<SocketAddr, Failure> {
    let racing = Race::new(lookups).run("a.example");
    let socket = tokio::time::timeout(Duration::from_secs(5), racing).await.expect("an end")?;
    Ok(socket.peer_addr().expect("an address"))
}

fn nowhere() -> SocketAddr {
    NOWHERE.parse().expect("an address")
}

fn listener(host: &str) -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind((host, 0)).expect("a port");
    let address = listener.local_addr().expect("an address");
    (listener, address)
}

/// An address on which nothing listens anymore.
fn refusing(host: &str) -> SocketAddr {
    listener(host).1
}

/// A service that accepts no connection for half a second: the system drops the first packet of each, and the client
/// sends it again after a second.
fn slow(host: &str) -> SocketAddr {
    let (listener, address) = listener(host);
    // SAFETY: only changes the length of this listener's queue.
    assert_eq!(unsafe { libc::listen(listener.as_raw_fd(), 0) }, 0);
    let waiting = std::net::TcpStream::connect(address).expect("a connection");
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(500));
        let accepted: Vec<_> = (0..2).map(|_| listener.accept()).collect();
        drop((waiting, accepted));
    });
    address
}

#[tokio::test]
async fn waits_for_a_slow_address_beside_an_unreachable_one() {
    let slow = slow("127.0.0.1");
    assert_eq!(connect(found(&[slow, nowhere()])).await.expect("a connection"), slow);
}

#[tokio::test]
async fn waits_for_a_slow_address_beside_one_that_refuses() {
    let slow = slow("127.0.0.1");
    assert_eq!(connect(found(&[slow, refusing("127.0.0.1")])).await.expect("a connection"), slow);
}

#[tokio::test]
async fn takes_the_address_that_answers_first() {
    let (slow, (_listener, quick)) = (slow("127.0.0.1"), listener("127.0.0.1"));
    let started = Instant::now();
    assert_eq!(connect(found(&[slow, quick])).await.expect("a connection"), quick);
    assert!(started.elapsed() >= ATTEMPT_DELAY);
    assert!(started.elapsed() < Duration::from_millis(900));
}

#[tokio::test]
async fn goes_on_at_once_where_an_address_fails() {
    let (_listener, last) = listener("127.0.0.1");
    let started = Instant::now();
    let all = [refusing("127.0.0.1"), refusing("127.0.0.1"), nowhere(), last];
    assert_eq!(connect(found(&all)).await.expect("a connection"), last);
    assert!(started.elapsed() < ATTEMPT_DELAY);
}

#[tokio::test]
async fn closes_the_connections_that_come_too_late() {
    let (kept, (others, other)) = (listener("127.0.0.1"), listener("127.0.0.1"));
    let mut race = Race::new(found(&[]));
    race.waiting_v4 = VecDeque::from([other, kept.1]);
    race.begin();
    race.begin();
    let _socket = race.run("a.example").await.expect("a connection");
    others.set_nonblocking(true).expect("set");
    kept.0.set_nonblocking(true).expect("set");
    tokio::time::sleep(Duration::from_millis(50)).await;
    let mut ended = 0;
    for (accepted, _) in [others.accept(), kept.0.accept()].into_iter().flatten() {
        accepted.set_nonblocking(true).expect("set");
        let mut accepted = TcpStream::from_std(accepted).expect("a socket");
        let read = tokio::time::timeout(Duration::from_millis(50), accepted.read(&mut [0])).await;
        ended += usize::from(read.is_ok());
    }
    assert_eq!(ended, 1);
}

#[tokio::test]
async fn begins_with_ipv6_and_takes_both_families_in_turn() {
    let v6 = ["[::1]:1", "[::2]:1", "[::3]:1"].map(|text| text.parse().expect("an address"));
    let v4 = ["10.0.0.1:1"].map(|text| text.parse().expect("an address"));
    let mut race = Race::new(found(&[]));
    race.waiting_v6 = v6.into();
    race.waiting_v4 = v4.into();
    while race.is_anyone_waiting() {
        race.begin();
    }
    assert_eq!(race.begun, [v6[0], v4[0], v6[1], v6[2]]);
}

#[tokio::test]
async fn needs_one_family_alone() {
    let (_listener, address) = listener("127.0.0.1");
    for code in [Code::EAI_AGAIN, Code::ENOTFOUND] {
        for (first, second) in [(0, 20), (20, 0)] {
            let lookups = answers(vec![(true, first, Ok(vec![address])), (false, second, Err(code))]);
            assert_eq!(connect(lookups).await.expect("a connection"), address);
        }
    }
}

#[tokio::test]
async fn waits_a_moment_for_ipv6_and_no_longer() {
    let (((_one, v4), (_other, v6)), hour) = ((listener("127.0.0.1"), listener("::1")), 3_600_000);
    let early = answers(vec![(true, 0, Ok(vec![v4])), (false, 10, Ok(vec![v6]))]);
    assert_eq!(connect(early).await.expect("a connection"), v6);
    let started = Instant::now();
    let late = answers(vec![(true, 0, Ok(vec![v4])), (false, hour, Ok(vec![v6]))]);
    assert_eq!(connect(late).await.expect("a connection"), v4);
    assert!(started.elapsed() >= RESOLUTION_DELAY);
    let failed = answers(vec![(true, 0, Ok(vec![refusing("127.0.0.1")])), (false, hour, Ok(vec![v6]))]);
    assert_eq!(connect(failed).await.expect_err("a failure").code, Code::ECONNREFUSED);
}

#[tokio::test]
async fn waits_for_ipv4_where_ipv6_leads_nowhere() {
    let (_listener, v4) = listener("127.0.0.1");
    let lookups = answers(vec![(false, 0, Ok(vec![nowhere()])), (true, 300, Ok(vec![v4]))]);
    assert_eq!(connect(lookups).await.expect("a connection"), v4);
}

#[tokio::test]
async fn tells_of_every_address_and_first_of_those_that_say_most() {
    let (one, other) = (refusing("127.0.0.1"), refusing("::1"));
    let failure = connect(found(&[nowhere(), one])).await.expect_err("a failure");
    assert_eq!(failure.code, Code::ECONNREFUSED);
    let message = failure.message.to_string();
    assert!(message.starts_with(&format!("connect ECONNREFUSED 127.0.0.1:{}, connect E", one.port())), "{message}");
    assert!(message.ends_with(" ff02::1:80"), "{message}");
    let message = connect(found(&[one, other])).await.expect_err("a failure").message.to_string();
    let both = format!("connect ECONNREFUSED ::1:{}, connect ECONNREFUSED 127.0.0.1:{}", other.port(), one.port());
    assert_eq!(message, both);
}

#[tokio::test]
async fn tells_of_a_host_that_nobody_knows() {
    let none = answers(vec![(true, 0, Err(Code::ENOTFOUND)), (false, 10, Err(Code::EAI_AGAIN))]);
    let failure = connect(none).await.expect_err("a failure");
    assert_eq!(
        (failure.code, failure.message.to_string().as_str()),
        (Code::EAI_AGAIN, "getaddrinfo EAI_AGAIN a.example")
    );
    let empty = answers(vec![(true, 0, Ok(Vec::new())), (false, 0, Err(Code::ENOTFOUND))]);
    assert_eq!(connect(empty).await.expect_err("a failure").code, Code::ENOTFOUND);
    let refused = dial("127.0.0.1", refusing("127.0.0.1").port()).await.expect_err("nobody listens");
    assert_eq!(refused.code, Code::ECONNREFUSED);
}
