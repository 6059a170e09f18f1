//! The connection settings of one client.

/// How requests to one origin are made.
pub struct Options {
    pub proxy: Option<Proxy>,
    /// Authorities to trust besides the default ones, each text with any number of them.
    pub ca_pem: Vec<String>,
    /// A certificate and its key, for the service alone.
    pub client_pem: Option<(String, String)>,
    pub is_insecure: bool,
    /// As it comes over the wire.
    pub max_body_bytes: usize,
}

/// A proxy, and what it is told to let us through.
pub struct Proxy {
    pub url: String,
    pub authorization: Option<String>,
}
