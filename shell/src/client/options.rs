//! The connection settings of one client.

/// The settings for requests to one origin.
pub struct Options {
    pub proxy: Option<Proxy>,
    /// PEM texts of authorities to trust in addition to the default ones; each may contain several.
    pub ca_pem: Vec<String>,
    /// A certificate and its key, shown only to the service.
    pub client_pem: Option<(String, String)>,
    pub is_insecure: bool,
    /// The maximum size before decompression.
    pub max_body_bytes: usize,
}

/// A proxy, and the value of `Proxy-Authorization` for it.
pub struct Proxy {
    pub url: String,
    pub authorization: Option<String>,
}
