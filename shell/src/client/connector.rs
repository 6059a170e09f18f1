//! Connects to the origin: directly, through a proxy's tunnel, or by letting the proxy forward the requests.
use super::causes::failure_from;
use super::code::Code;
use super::connection::{Connection, Stream};
use super::dial::dial;
use super::failure::Failure;
use super::options::{Options, Proxy};
use super::tls::TlsClient;
use super::tunnel::open_tunnel;
use http::Uri;
use http::uri::Scheme;

/// Opens connections for one client. There is no timeout here: the TypeScript client aborts a request that takes too
/// long, at whatever stage it is.
pub struct Connector {
    proxy: Option<Proxy>,
    to_service: TlsClient,
    /// Has no client certificate: only the service may see it.
    to_proxy: TlsClient,
}

impl Connector {
    pub fn new(options: Options) -> Self {
        let Options { proxy, ca_pem, client_pem, is_insecure, .. } = options;
        let to_proxy = TlsClient::new(ca_pem.clone(), None, is_insecure);
        Self { proxy, to_service: TlsClient::new(ca_pem, client_pem, is_insecure), to_proxy }
    }

    /// Whether the proxy forwards the request: both origin and proxy use plain HTTP. Many proxies refuse tunnels to
    /// ports other than 443.
    pub fn forwards(&self, origin: &Uri) -> bool {
        let is_plain = |url: &str| url.starts_with("http:");
        self.proxy.as_ref().is_some_and(|proxy| is_plain(&proxy.url)) && origin.scheme() == Some(&Scheme::HTTP)
    }

    /// The value of `Proxy-Authorization`, if any.
    pub fn proxy_authorization(&self) -> Option<&str> {
        self.proxy.as_ref()?.authorization.as_deref()
    }

    /// Opens a connection for requests to this origin.
    pub async fn connect(&self, origin: &Uri) -> Result<Connection, Failure> {
        let stream = match &self.proxy {
            None => self.open(origin, &self.to_service).await?,
            Some(proxy) => self.open_through(proxy, origin).await?,
        };
        Connection::open(stream).await.map_err(|error| failure_from(&error))
    }

    async fn open_through(&self, proxy: &Proxy, origin: &Uri) -> Result<Box<dyn Stream>, Failure> {
        let url: Uri =
            proxy.url.parse().map_err(|_| Failure::new(Code::ERR_INVALID_URL, "the proxy's address is not a URL"))?;
        let mut stream = self.open(&url, &self.to_proxy).await.map_err(Failure::of_proxy)?;
        if self.forwards(origin) {
            return Ok(stream);
        }
        open_tunnel(&mut stream, (host_of(origin), port_of(origin)), proxy.authorization.as_deref()).await?;
        if is_https(origin) { self.to_service.connect(stream, host_of(origin)).await } else { Ok(stream) }
    }

    /// Opens a stream to the host and port of a URL, with TLS for https.
    async fn open(&self, to: &Uri, tls: &TlsClient) -> Result<Box<dyn Stream>, Failure> {
        let socket: Box<dyn Stream> = Box::new(dial(host_of(to), port_of(to)).await?);
        if is_https(to) { tls.connect(socket, host_of(to)).await } else { Ok(socket) }
    }
}

fn is_https(url: &Uri) -> bool {
    url.scheme() == Some(&Scheme::HTTPS)
}

fn host_of(url: &Uri) -> &str {
    url.host().unwrap_or_default()
}

fn port_of(url: &Uri) -> u16 {
    url.port_u16().unwrap_or(if is_https(url) { 443 } else { 80 })
}
