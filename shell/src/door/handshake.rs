//! Terraform's settings in the environment, and the handshake line that it waits for.
use std::env;
use std::ops::RangeInclusive;

/// The magic cookie that every version of Terraform and OpenTofu sets for its plugins.
const COOKIE_NAME: &str = "TF_PLUGIN_MAGIC_COOKIE";
const COOKIE_VALUE: &str = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/// The versions of go-plugin's own protocol and of Terraform's plugin protocol on top of it.
const CORE_VERSION: u8 = 1;
const PROTOCOL_VERSION: u8 = 6;

/// The settings that Terraform passes in environment variables. `PLUGIN_PROTOCOL_VERSIONS` is ignored: the plugin
/// speaks version 6 only, and a client without version 6 reports that better itself.
pub struct Settings {
    /// `None` if the client does not want TLS.
    pub client_certificate_pem: Option<String>,
    /// The TCP ports to listen on if there are no Unix sockets; no client checks them.
    #[cfg_attr(unix, expect(dead_code, reason = "for Windows"))]
    pub ports: RangeInclusive<u16>,
    /// The folder for the socket; `None` for the system's temporary folder.
    #[cfg_attr(windows, expect(dead_code, reason = "for Unix"))]
    pub socket_folder: Option<String>,
    /// The group, by name or ID, that may also connect to the socket.
    #[cfg_attr(windows, expect(dead_code, reason = "for Unix"))]
    pub socket_group: Option<String>,
    /// Whether the client understands the handshake's seventh field. Others would read it as part of the sixth.
    pub supports_multiplexing: bool,
}

/// Whether this process was started as a plugin.
pub fn is_plugin() -> bool {
    env::var_os(COOKIE_NAME).is_some()
}

/// Reads the settings from the environment; `None` if the caller is not Terraform.
pub fn read_settings(variable: impl Fn(&str) -> Option<String>) -> Option<Settings> {
    if variable(COOKIE_NAME)? != COOKIE_VALUE {
        return None;
    }
    let text = |name: &str| variable(name).filter(|text| !text.is_empty());
    let port = |name: &str| parse_port(&variable(name).unwrap_or_default());
    Some(Settings {
        client_certificate_pem: variable("PLUGIN_CLIENT_CERT"),
        ports: port("PLUGIN_MIN_PORT")..=port("PLUGIN_MAX_PORT"),
        socket_folder: text("PLUGIN_UNIX_SOCKET_DIR"),
        socket_group: text("PLUGIN_UNIX_SOCKET_GROUP"),
        supports_multiplexing: text("PLUGIN_MULTIPLEX_GRPC").is_some(),
    })
}

/// Removes the plugin's variables, so that no child process mistakes itself for a plugin.
pub fn remove_plugin_variables() {
    let names = env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    for name in names.filter(|name| name == COOKIE_NAME || name.starts_with("PLUGIN_")).collect::<Vec<_>>() {
        // SAFETY: no other thread of this process reads its environment.
        unsafe { env::remove_var(name) };
    }
}

/// The handshake line that the client waits for, without its line break. `certificate` is in base64 without padding,
/// which the client's decoder rejects. It is empty without TLS.
pub fn handshake_line((network, address): (&str, &str), certificate: &str, supports_multiplexing: bool) -> String {
    let multiplex = if supports_multiplexing { "|false" } else { "" };
    format!("{CORE_VERSION}|{PROTOCOL_VERSION}|{network}|{address}|grpc|{certificate}{multiplex}")
}

/// Parses a port; anything else is 0, which means any free port.
fn parse_port(text: &str) -> u16 {
    let is_number = (1..=5).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().unwrap_or(0) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Option<Settings> {
        read_settings(|name| pairs.iter().find(|(each, _)| *each == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn refuses_everybody_but_terraform() {
        assert!(read(&[]).is_none());
        assert!(read(&[(COOKIE_NAME, "")]).is_none());
        assert!(read(&[(COOKIE_NAME, "d602")]).is_none());
    }

    #[test]
    fn reads_what_terraform_requests() {
        let settings = read(&[
            (COOKIE_NAME, COOKIE_VALUE),
            ("PLUGIN_CLIENT_CERT", "PEM"),
            ("PLUGIN_UNIX_SOCKET_DIR", "/run"),
            ("PLUGIN_UNIX_SOCKET_GROUP", ""),
            ("PLUGIN_MULTIPLEX_GRPC", "true"),
        ]);
        let settings = settings.expect("Terraform's settings");
        assert_eq!(settings.client_certificate_pem.as_deref(), Some("PEM"));
        assert_eq!(settings.socket_folder.as_deref(), Some("/run"));
        assert_eq!(settings.socket_group, None);
        assert!(settings.supports_multiplexing);
    }

    #[test]
    fn takes_what_is_no_port_for_any_port() {
        assert_eq!(
            ["10000", "65535", "65536", "", "-1", "+1", "123456", "x"].map(parse_port),
            [10000, 65535, 0, 0, 0, 0, 0, 0]
        );
    }

    #[test]
    fn gives_a_seventh_field_to_who_can_read_it() {
        assert_eq!(handshake_line(("unix", "/tmp/s"), "AA", false), "1|6|unix|/tmp/s|grpc|AA");
        assert_eq!(handshake_line(("tcp", "127.0.0.1:1"), "", true), "1|6|tcp|127.0.0.1:1|grpc||false");
    }
}
