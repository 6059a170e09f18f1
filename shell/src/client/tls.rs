//! TLS to the service, or to a proxy.
use super::causes::failure_from;
use super::code::Code;
use super::connection::Stream;
use super::failure::Failure;
use super::lawful_issuers::LawfulIssuers;
use super::pem::read_pair;
use super::trust::Trust;
use crate::crypto::CRYPTO;
use rustls::ClientConfig;
use rustls::pki_types::ServerName;
use std::cell::OnceCell;
use std::io::ErrorKind;
use std::sync::Arc;
use tokio_rustls::TlsConnector;

/// The TLS settings of connections. Authorities are read for the first connection with TLS: a run over plain HTTP needs
/// none.
pub struct TlsClient {
    ca_pem: Vec<String>,
    client_pem: Option<(String, String)>,
    is_insecure: bool,
    connector: OnceCell<TlsConnector>,
}

impl TlsClient {
    pub fn new(ca_pem: Vec<String>, client_pem: Option<(String, String)>, is_insecure: bool) -> Self {
        Self { ca_pem, client_pem, is_insecure, connector: OnceCell::new() }
    }

    /// Performs the handshake with a server of this name or address.
    pub async fn connect(&self, socket: Box<dyn Stream>, host: &str) -> Result<Box<dyn Stream>, Failure> {
        let name = ServerName::try_from(host.trim_matches(['[', ']']).to_owned()).map_err(|_| {
            Failure::new(Code::ERR_TLS_CERT_ALTNAME_INVALID, "the host name cannot appear in a certificate")
        })?;
        let connected = self.connector()?.connect(name, socket).await;
        let stream = connected.map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => {
                let message = "Client network socket disconnected before secure TLS connection was established";
                Failure::new(Code::ECONNRESET, message)
            }
            _ => failure_from(&error),
        })?;
        Ok(Box::new(stream))
    }

    fn connector(&self) -> Result<&TlsConnector, Failure> {
        if let Some(connector) = self.connector.get() {
            return Ok(connector);
        }
        let config = self.config()?;
        Ok(self.connector.get_or_init(|| TlsConnector::from(Arc::new(config))))
    }

    fn config(&self) -> Result<ClientConfig, Failure> {
        let invalid = |message: &'static str| Failure::new(Code::ERR_TLS_INVALID_CONTEXT, message);
        let trust =
            Trust::new(&self.ca_pem, self.is_insecure).map_err(|_| invalid("the CA certificates cannot be used"))?;
        let builder = ClientConfig::builder_with_provider(CRYPTO.clone())
            .with_safe_default_protocol_versions()
            .map_err(|_| invalid("no TLS version is allowed"))?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(LawfulIssuers(trust)));
        let Some((certificate, key)) = &self.client_pem else { return Ok(builder.with_no_client_auth()) };
        let (chain, key) =
            read_pair(certificate, key).map_err(|_| invalid("the client certificate could not be read"))?;
        builder.with_client_auth_cert(chain, key).map_err(|_| invalid("the client certificate cannot be used"))
    }
}
