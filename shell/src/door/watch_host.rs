//! Notices that the process which started this one has ended.
#[cfg(unix)]
use std::time::Duration;

#[cfg(unix)]
const CHECK: Duration = Duration::from_millis(500);

/// A host connects as soon as it has read the handshake.
#[cfg(unix)]
const CHECKS_UNTIL_CONNECTED: u32 = 3;

/// Is ready when the process that started this one has ended, whoever adopts this one then. Somebody else may have
/// adopted it before the first look: then nobody connects, and nobody reads its stdout.
#[cfg(unix)]
pub async fn host_gone(is_connected: impl Fn() -> bool) {
    let host = std::os::unix::process::parent_id();
    for checks in 1_u32.. {
        tokio::time::sleep(CHECK).await;
        let is_expected = is_connected() || checks < CHECKS_UNTIL_CONNECTED || reads_stdout(host);
        if std::os::unix::process::parent_id() != host || !is_expected {
            return;
        }
    }
}

/// Windows has no adoption, and the end of the host's connections says enough.
#[cfg(windows)]
pub async fn host_gone(_is_connected: impl Fn() -> bool) {
    std::future::pending().await
}

/// Whether a process holds our stdout, which is a pipe from every host.
#[cfg(target_os = "linux")]
fn reads_stdout(pid: u32) -> bool {
    let Ok(stdout) = std::fs::read_link("/proc/self/fd/1") else { return false };
    let Ok(files) = std::fs::read_dir(format!("/proc/{pid}/fd")) else { return false };
    files.flatten().any(|file| std::fs::read_link(file.path()).is_ok_and(|link| link == stdout))
}

/// Elsewhere only process 1 is known to do without.
#[cfg(all(unix, not(target_os = "linux")))]
fn reads_stdout(pid: u32) -> bool {
    pid != 1
}
