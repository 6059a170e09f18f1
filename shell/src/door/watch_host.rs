//! Detects that the process which started this one has ended.
use std::time::Duration;

#[cfg(unix)]
const CHECK: Duration = Duration::from_millis(500);

/// The number of checks before a connection is expected: a host connects as soon as it has read the handshake.
#[cfg(unix)]
const CHECKS_UNTIL_CONNECTED: u32 = 3;

/// Waits until the process that started this one has ended: this process then gets another parent. If that happened
/// before the first check, nothing connects, and the parent does not read stdout.
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

/// The time within which a host connects, even on a busy machine.
#[cfg(windows)]
const CONNECTED_WITHIN: Duration = Duration::from_secs(60);

/// Waits until nothing has connected in time. On Windows, processes keep their parent's ID; the end of a host that has
/// connected shows in its connections.
#[cfg(windows)]
pub async fn host_gone(is_connected: impl Fn() -> bool) {
    nobody_connected(is_connected, CONNECTED_WITHIN).await
}

#[cfg(any(windows, test))]
async fn nobody_connected(is_connected: impl Fn() -> bool, within: Duration) {
    tokio::time::sleep(within).await;
    if is_connected() {
        std::future::pending().await
    }
}

/// Whether a process has our stdout open, which is a pipe from every host.
#[cfg(target_os = "linux")]
fn reads_stdout(pid: u32) -> bool {
    let Ok(stdout) = std::fs::read_link("/proc/self/fd/1") else { return false };
    let Ok(files) = std::fs::read_dir(format!("/proc/{pid}/fd")) else { return false };
    files.flatten().any(|file| std::fs::read_link(file.path()).is_ok_and(|link| link == stdout))
}

/// Whether a process may read our stdout. Only process 1 is known not to.
#[cfg(all(unix, not(target_os = "linux")))]
fn reads_stdout(pid: u32) -> bool {
    pid != 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::timeout;

    #[tokio::test]
    async fn is_ready_only_if_nobody_has_connected() {
        let (within, longer) = (Duration::from_millis(5), Duration::from_millis(50));
        assert!(timeout(longer, nobody_connected(|| true, within)).await.is_err());
        assert!(timeout(Duration::from_secs(60), nobody_connected(|| false, within)).await.is_ok());
    }
}
