//! Process limits (`ulimit`) that are too low to start. After the handshake, Terraform would not see the reason.
use super::refusal;

/// The memory that the engine needs to start the provider.
const ENGINE_BYTES: usize = 6 << 20;

/// The file descriptors of a process that serves one connection.
#[cfg(unix)]
const FEWEST_FILES: u64 = 9;

/// The reason, in one line, why this process cannot start with a stack of this size; `None` if it can.
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

/// Whether this process can allocate this many bytes.
fn has_room(bytes: usize) -> bool {
    let mut room = Vec::<u8>::new();
    let has_room = room.try_reserve_exact(bytes).is_ok();
    // The compiler may remove an allocation that is never used.
    std::hint::black_box(&room);
    has_room
}

/// The limit on open files of this process; `None` if it cannot be read.
#[cfg(unix)]
fn open_files() -> Option<u64> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the pointer is valid during the call.
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
