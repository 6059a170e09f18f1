//! The private folder of a socket, and the removal of those that killed processes have left behind.
use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::process;

const PREFIX: &str = "tf-plugin";
const SOCKET_NAME: &str = "socket";
const RANDOM_LENGTH: usize = 6;
const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// Creates a folder of mode 0700, named after this process, and returns the path of a socket in it. Does not create the
/// socket.
pub fn create_socket_folder(parent: &Path) -> io::Result<PathBuf> {
    loop {
        let folder = parent.join(format!("{}{}", prefix(), random_letters()?));
        match DirBuilder::new().mode(0o700).create(&folder) {
            Ok(()) => return Ok(folder.join(SOCKET_NAME)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(io::Error::new(error.kind(), format!("{error}, mkdir '{}'", folder.display()))),
        }
    }
}

/// A path as long as the one that `create_socket_folder` returns.
pub fn sample_path(parent: &Path) -> PathBuf {
    parent.join(format!("{}{}", prefix(), "X".repeat(RANDOM_LENGTH))).join(SOCKET_NAME)
}

/// Removes a socket and its folder.
pub fn remove_socket_folder(path: &Path) {
    let _ = fs::remove_file(path);
    if let Some(folder) = path.parent() {
        let _ = fs::remove_dir(folder);
    }
}

/// Removes this user's folders whose process is gone, which plugins leave behind when they are killed. Skips what it
/// cannot remove.
pub fn sweep_socket_folders(parent: &Path) {
    let Ok(entries) = fs::read_dir(parent) else { return };
    for entry in entries.flatten() {
        let owner = entry.file_name().to_str().and_then(owner_in);
        if owner.is_some_and(|pid| !is_alive(pid)) {
            remove_own(&entry.path());
        }
    }
}

fn remove_own(folder: &Path) {
    // SAFETY: always succeeds.
    let user = unsafe { libc::getuid() };
    if fs::symlink_metadata(folder).is_ok_and(|stats| stats.is_dir() && stats.uid() == user) {
        // Not recursive: a folder with anything else in it is not ours.
        remove_socket_folder(&folder.join(SOCKET_NAME));
    }
}

/// The process that a folder belongs to, if the folder is a plugin's and the process is of this PID namespace.
/// Containers with different namespaces may share a temporary folder.
fn owner_in(name: &str) -> Option<i32> {
    let [pid, namespace, random] = name.strip_prefix(PREFIX)?.strip_prefix('-')?.split('-').collect::<Vec<_>>()[..]
    else {
        return None;
    };
    let is_random = random.len() == RANDOM_LENGTH && random.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_pid = pid.bytes().all(|byte| byte.is_ascii_digit());
    if is_random && is_pid && namespace == pid_namespace() { pid.parse().ok().filter(|pid| *pid > 0) } else { None }
}

fn is_alive(pid: i32) -> bool {
    // SAFETY: signal 0 is not sent.
    let is_there = unsafe { libc::kill(pid, 0) } == 0;
    // Any other error means that the process exists.
    is_there || io::Error::last_os_error().raw_os_error() != Some(libc::ESRCH)
}

fn prefix() -> String {
    format!("{PREFIX}-{}-{}-", process::id(), pid_namespace())
}

/// The ID of the PID namespace; 0 on other systems than Linux, which have none.
fn pid_namespace() -> String {
    base_36(fs::metadata("/proc/self/ns/pid").map_or(0, |stats| stats.ino()))
}

fn base_36(mut number: u64) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(char::from(DIGITS[(number % 36) as usize]));
        number /= 36;
        if number == 0 {
            return digits.iter().rev().collect();
        }
    }
}

fn random_letters() -> io::Result<String> {
    let mut bytes = [0; RANDOM_LENGTH];
    getrandom::getrandom(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(DIGITS[usize::from(byte % 36)])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn folder() -> PathBuf {
        let folder = std::env::temp_dir().join(format!("sweep-{}", random_letters().expect("random")));
        fs::create_dir(&folder).expect("a folder");
        folder
    }

    #[test]
    fn makes_a_folder_for_this_user_alone() {
        let parent = folder();
        let path = create_socket_folder(&parent).expect("a folder");
        let mode = fs::metadata(path.parent().expect("a folder")).expect("its mode").permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
        assert_eq!(path.as_os_str().len(), sample_path(&parent).as_os_str().len());
        remove_socket_folder(&path);
        fs::remove_dir(parent).expect("nothing is left");
    }

    #[test]
    fn sweeps_what_killed_processes_left_and_nothing_else() {
        let parent = folder();
        let space = pid_namespace();
        // No process has this ID: it is above Linux's maximum.
        let gone = format!("{PREFIX}-2147483646-{space}-abc123");
        let kept = [
            format!("{PREFIX}-{}-{space}-abc123", process::id()),
            format!("{PREFIX}-2147483646-other-abc123"),
            format!("{PREFIX}-2147483646-{space}-abc12"),
            format!("{PREFIX}-x-{space}-abc123"),
            "else".to_owned(),
        ];
        for name in kept.iter().chain([&gone]) {
            fs::create_dir(parent.join(name)).expect("a folder");
            fs::write(parent.join(name).join(SOCKET_NAME), "").expect("a file");
        }
        let full = parent.join(format!("{PREFIX}-2147483646-{space}-abc124"));
        fs::create_dir(&full).expect("a folder");
        fs::write(full.join("other"), "").expect("a file");
        sweep_socket_folders(&parent);
        assert!(!parent.join(gone).exists());
        assert!(full.join("other").exists());
        for name in kept {
            assert!(parent.join(&name).join(SOCKET_NAME).exists(), "{name}");
        }
        fs::remove_dir_all(parent).expect("removed");
    }

    #[test]
    fn writes_numbers_as_node_does() {
        assert_eq!([0, 35, 36, 4_026_531_836].map(base_36), ["0", "z", "10", "1ulajuk"].map(String::from));
    }
}
