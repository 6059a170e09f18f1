//! The address that Terraform connects to: a Unix socket that only this user can reach, or, on Windows, a TCP port of
//! the loopback interface.
use super::handshake::Settings;
use std::io;
use tokio::io::{AsyncRead, AsyncWrite};

#[cfg(windows)]
pub use port::Listener;
#[cfg(unix)]
pub use socket::Listener;

/// A new connection, before anything is read from it.
pub trait Socket: AsyncRead + AsyncWrite + Unpin {}
impl<T: AsyncRead + AsyncWrite + Unpin> Socket for T {}

#[cfg(unix)]
mod socket {
    use super::{Settings, Socket, io};
    use crate::door::socket_folder::{create_socket_folder, remove_socket_folder, sample_path, sweep_socket_folders};
    use crate::lifecycle;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::PermissionsExt;
    use std::path::{Path, PathBuf};
    use std::time::Duration;
    use tokio::net::UnixListener;

    /// The longest socket path in bytes that every system supports (macOS; Linux allows four more).
    const MAX_SOCKET_PATH_BYTES: usize = 103;
    const SHORT_FOLDER: &str = "/tmp";
    const SWEEP_AFTER: Duration = Duration::from_millis(200);

    pub struct Listener {
        inner: UnixListener,
        path: PathBuf,
    }

    impl Listener {
        /// Listens on a socket that only this user can connect to, or also a group if one is given. Without a group,
        /// the socket's folder has mode 0700. If the folder's path is too long for a socket, `/tmp` is used.
        pub async fn bind(settings: &Settings) -> io::Result<Self> {
            let folder = settings.socket_folder.as_ref().map_or_else(temporary_folder, PathBuf::from);
            match &settings.socket_group {
                // The group could not enter a private folder.
                Some(group) => Self::bind_for_group(&folder, group_id(group)?),
                None => Self::bind_in_folder(&folder),
            }
        }

        pub fn address(&self) -> (&'static str, String) {
            ("unix", self.path.to_string_lossy().into_owned())
        }

        pub async fn accept(&self) -> io::Result<Box<dyn Socket>> {
            Ok(Box::new(self.inner.accept().await?.0))
        }

        fn bind_in_folder(folder: &Path) -> io::Result<Self> {
            let parent = if fits(&sample_path(folder)) { folder } else { Path::new(SHORT_FOLDER) };
            let path = create_socket_folder(parent)?;
            let removed = path.clone();
            lifecycle::at_exit(move || remove_socket_folder(&removed));
            let inner = UnixListener::bind(&path)?;
            let parent = parent.to_owned();
            // Most processes end sooner and save the work.
            tokio::task::spawn_local(async move {
                tokio::time::sleep(SWEEP_AFTER).await;
                sweep_socket_folders(&parent);
            });
            Ok(Self { inner, path })
        }

        fn bind_for_group(folder: &Path, group: u32) -> io::Result<Self> {
            let mut random = [0; 4];
            getrandom::getrandom(&mut random)?;
            let name = format!("plugin-{:08x}", u32::from_ne_bytes(random));
            let parent = if fits(&folder.join(&name)) { folder } else { Path::new(SHORT_FOLDER) };
            let path = parent.join(name);
            let inner = UnixListener::bind(&path)?;
            let removed = path.clone();
            lifecycle::at_exit(move || drop(std::fs::remove_file(removed)));
            std::os::unix::fs::chown(&path, None, Some(group))?;
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o660))?;
            Ok(Self { inner, path })
        }
    }

    /// The temporary folder, found as node finds it.
    fn temporary_folder() -> PathBuf {
        let named = ["TMPDIR", "TMP", "TEMP"].into_iter().filter_map(std::env::var_os).find(|path| !path.is_empty());
        named.map_or_else(|| PathBuf::from(SHORT_FOLDER), PathBuf::from)
    }

    fn fits(path: &Path) -> bool {
        path.as_os_str().as_bytes().len() <= MAX_SOCKET_PATH_BYTES
    }

    /// The ID of a group, given by ID or name.
    fn group_id(group: &str) -> io::Result<u32> {
        if let Ok(id) = group.parse() {
            return Ok(id);
        }
        let groups = std::fs::read_to_string("/etc/group")?;
        let mut lines = groups.lines().map(|line| line.split(':').collect::<Vec<_>>());
        let id = lines.find(|fields| fields.first() == Some(&group)).and_then(|fields| fields.get(2)?.parse().ok());
        id.ok_or_else(|| io::Error::other(format!("there is no group \"{group}\"")))
    }

    #[cfg(test)]
    mod tests {
        use super::group_id;

        #[test]
        fn finds_a_group_by_its_id_and_its_name() {
            assert_eq!(group_id("123").expect("an ID"), 123);
            assert_eq!(group_id("root").expect("a name"), 0);
            let error = group_id("no such group").expect_err("nobody's name");
            assert_eq!(error.to_string(), "there is no group \"no such group\"");
        }
    }
}

#[cfg(windows)]
mod port {
    use super::{Settings, Socket, io};
    use tokio::net::TcpListener;

    pub struct Listener {
        inner: TcpListener,
        address: String,
    }

    impl Listener {
        /// Listens on the first free port of the range.
        pub async fn bind(settings: &Settings) -> io::Result<Self> {
            let (min, max) = settings.ports.clone().into_inner();
            let mut port = min;
            let inner = loop {
                match TcpListener::bind(("127.0.0.1", port)).await {
                    Ok(inner) => break inner,
                    Err(error) if port >= max => return Err(error),
                    Err(_) => port += 1,
                }
            };
            let address = format!("{}", inner.local_addr()?);
            Ok(Self { inner, address })
        }

        pub fn address(&self) -> (&'static str, String) {
            ("tcp", self.address.clone())
        }

        pub async fn accept(&self) -> io::Result<Box<dyn Socket>> {
            let (socket, _) = self.inner.accept().await?;
            // Nagle's algorithm would delay an answer until the previous one is acknowledged.
            socket.set_nodelay(true)?;
            Ok(Box::new(socket))
        }
    }
}
