//! Idle connections, kept for the next request.
use super::connection::Connection;
use http::HeaderMap;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The time to keep an idle connection if the server sends no `Keep-Alive`: less than servers usually keep one.
const KEEP_ALIVE: Duration = Duration::from_secs(4);

/// Subtracted from the server's timeout: a request sent later could cross with the server closing the connection.
const SAFETY: Duration = Duration::from_secs(2);

const MAX_KEEP_ALIVE: Duration = Duration::from_secs(600);

/// The turns that a connection gets to become ready before its response is passed on. Otherwise, a request sent
/// immediately afterwards would open another connection.
const TURNS: u32 = 3;

/// The idle connections of one client. The most recently used one is reused first.
#[derive(Default)]
pub struct Pool {
    idle: Rc<RefCell<Vec<Idle>>>,
}

struct Idle {
    connection: Connection,
    until: Instant,
}

impl Pool {
    /// Takes a connection that can be used now, if there is one.
    pub fn take(&self) -> Option<Connection> {
        let now = Instant::now();
        let mut idle = self.idle.borrow_mut();
        idle.retain(|each| each.until > now && each.connection.is_ready());
        idle.pop().map(|each| each.connection)
    }

    /// Keeps a connection whose response has been read, if the server keeps it open, too.
    pub async fn give_back(&self, mut connection: Connection, headers: &HeaderMap) {
        let Some(kept_for) = kept_for(headers) else { return };
        for _ in 0..TURNS {
            tokio::task::yield_now().await;
            if connection.is_ready() {
                keep(&self.idle, connection, kept_for);
                return;
            }
        }
        let idle = Rc::downgrade(&self.idle);
        // It may still be sending: some servers respond before they have read the whole request.
        tokio::task::spawn_local(async move {
            let is_reusable = tokio::time::timeout(KEEP_ALIVE, connection.is_reusable()).await == Ok(true);
            if let (true, Some(idle)) = (is_reusable, idle.upgrade()) {
                keep(&idle, connection, kept_for);
            }
        });
    }

    /// Closes all connections.
    pub fn clear(&self) {
        self.idle.borrow_mut().clear();
    }
}

fn keep(idle: &RefCell<Vec<Idle>>, connection: Connection, kept_for: Duration) {
    idle.borrow_mut().push(Idle { connection, until: Instant::now() + kept_for });
}

/// The time to keep a connection, by the server's `Keep-Alive`; `None` if the server closes it too soon.
fn kept_for(headers: &HeaderMap) -> Option<Duration> {
    let hint = headers.get("keep-alive").and_then(|value| value.to_str().ok()?.split_once("timeout="));
    let seconds = hint.and_then(|(_, rest)| {
        let digits = rest.split(|char: char| !char.is_ascii_digit()).next()?;
        digits.parse::<u32>().ok()
    });
    match seconds {
        None => Some(KEEP_ALIVE),
        Some(seconds) => {
            let kept = Duration::from_secs(seconds.into()).checked_sub(SAFETY).filter(|kept| !kept.is_zero())?;
            Some(kept.min(MAX_KEEP_ALIVE))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept_with(hint: &'static str) -> Option<u64> {
        let headers =
            HeaderMap::from_iter([(http::HeaderName::from_static("keep-alive"), hint.parse().expect("a value"))]);
        kept_for(&headers).map(|kept| kept.as_secs())
    }

    #[test]
    fn keeps_a_connection_for_less_time_than_its_server() {
        assert_eq!(kept_for(&HeaderMap::new()), Some(KEEP_ALIVE));
        assert_eq!(kept_with("timeout=5, max=100"), Some(3));
        assert_eq!(kept_with("max=100, timeout=60"), Some(58));
        assert_eq!(kept_with("timeout=2"), None);
        assert_eq!(kept_with("timeout=0"), None);
        assert_eq!(kept_with("timeout=999999"), Some(600));
        assert_eq!(kept_with("timeout=x"), Some(4));
    }
}
