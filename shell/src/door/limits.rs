//! The limits of a process (`ulimit`) that leave no room to start. Past the handshake, Terraform would not see why.
use super::refusal;

/// The memory that the engine takes with the provider in it, until it serves.
const ENGINE_BYTES: usize = 6 << 20;

/// The descriptors of a process that serves one connection.
#[cfg(unix)]
const FEWEST_FILES: u64 = 9;

/// Why this process cannot start with a stack of this size, in one line; `None` if it can.
pub fn too_low(stack_bytes: usize) -> Option<String> {
    if !has_room(stack_bytes + ENGINE_BYTES) {
        return Some(refusal::LITTLE_MEMORY.to_owned());
    }
    #[cfg(unix)]
    if let Some(limit) = open_files().filter(|limit| *limit < FEWEST_FILES) {
        return Some(refusal::few_files(limit));
    }
    None
}

/// Whether this process may take so many more bytes.
fn has_room(bytes: usize) -> bool {
    let mut room = Vec::<u8>::new();
    let has_room = room.try_reserve_exact(bytes).is_ok();
    // The compiler may leave out an allocation that nobody looks at.
    std::hint::black_box(&room);
    has_room
}

/// The limit on open files of this process; `None` if the system does not say.
#[cfg(unix)]
fn open_files() -> Option<u64> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the system writes into a value of ours.
    let found = unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut limit) };
    (found == 0).then_some(limit.rlim_cur)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_room_within_what_the_machine_has() {
        assert!(has_room(1 << 20));
        assert!(!has_room(isize::MAX as usize));
    }

    #[test]
    fn nothing_is_too_low_for_a_test() {
        assert_eq!(too_low(8 << 20), None);
        assert_eq!(too_low(1 << 60).as_deref(), Some(refusal::LITTLE_MEMORY));
    }
}
