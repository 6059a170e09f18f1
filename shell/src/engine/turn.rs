//! Limits the time that JavaScript runs without a pause. Nothing else runs in the process meanwhile, not even
//! Terraform's call to stop the provider.
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

/// The CPU time that one turn may take. The longest known turns, which produce 100,000 diagnostics, take less.
pub const MAX_TURN: Duration = if cfg!(test) { Duration::from_millis(300) } else { Duration::from_secs(60) };

/// The current turn, from one pause to the next.
#[derive(Clone, Default)]
pub struct Turn(Rc<Cell<Option<Duration>>>);

impl Turn {
    /// Begins the next turn.
    pub fn begin(&self) {
        self.0.set(None);
    }

    /// Whether the turn has taken too long. Its time counts from the first check, so short turns cost nothing.
    pub fn is_too_long(&self) -> bool {
        let now = thread_time();
        let Some(begun) = self.0.get() else {
            self.0.set(Some(now));
            return false;
        };
        now.saturating_sub(begun) > MAX_TURN
    }
}

/// The CPU time of this thread, which a busy machine or a suspended process does not use up.
#[cfg(unix)]
fn thread_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is valid during the call.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec.try_into().unwrap_or_default(), time.tv_nsec.try_into().unwrap_or_default())
}

/// The CPU time of this thread, which a busy machine or a suspended process does not use up.
#[cfg(windows)]
fn thread_time() -> Duration {
    use windows_sys::Win32::Foundation::FILETIME;
    use windows_sys::Win32::System::Threading::{GetCurrentThread, GetThreadTimes};
    let [mut created, mut exited, mut kernel, mut user] = [FILETIME::default(); 4];
    // SAFETY: the pointers are valid during the call.
    unsafe { GetThreadTimes(GetCurrentThread(), &raw mut created, &raw mut exited, &raw mut kernel, &raw mut user) };
    let hundreds_of_ns = |time: FILETIME| u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime);
    Duration::from_nanos((hundreds_of_ns(kernel) + hundreds_of_ns(user)) * 100)
}
