//! Sleeps that can be ended early. A request's deadline is one, and most requests end before it.
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;
use tokio::sync::oneshot;

/// The sleeps that are not over, by ID.
#[derive(Default)]
pub struct Sleeps(RefCell<HashMap<u32, oneshot::Sender<()>>>);

impl Sleeps {
    /// A future that is ready after `ms` milliseconds, or at `wake`.
    pub fn sleep(self: &Rc<Self>, id: u32, ms: f64) -> impl Future<Output = ()> + 'static {
        let (wake, woken) = oneshot::channel();
        self.0.borrow_mut().insert(id, wake);
        let sleeps = self.clone();
        async move {
            tokio::select! {
                // Also ready when another sleep has taken the ID.
                _ = woken => {}
                () = tokio::time::sleep(duration(ms)) => { sleeps.0.borrow_mut().remove(&id); }
            }
        }
    }

    /// Ends a sleep now.
    pub fn wake(&self, id: u32) {
        if let Some(wake) = self.0.borrow_mut().remove(&id) {
            let _ = wake.send(());
        }
    }
}

/// Converts milliseconds as JavaScript's timers do: a negative number and NaN are 0.
fn duration(ms: f64) -> Duration {
    Duration::try_from_secs_f64(ms.max(0.0) / 1000.0).unwrap_or(Duration::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_any_number_for_a_time() {
        assert_eq!(duration(1500.5), Duration::from_micros(1_500_500));
        assert_eq!(duration(-1.0), Duration::ZERO);
        assert_eq!(duration(f64::NAN), Duration::ZERO);
        assert_eq!(duration(f64::INFINITY), Duration::MAX);
    }
}
