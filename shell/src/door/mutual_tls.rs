//! TLS with the one client whose certificate Terraform passes in the environment.
use super::identity::create_identity;
use crate::crypto::CRYPTO;
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use rustls::client::danger::HandshakeSignatureValid;
use rustls::crypto::verify_tls13_signature;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, UnixTime};
use rustls::server::NoServerSessionStorage;
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::version::TLS13;
use rustls::{CertificateError, DigitallySignedStruct, DistinguishedName, Error, ServerConfig, SignatureScheme};
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

const HTTP_2: &[u8] = b"h2";

/// Who this process is to Terraform, and whom alone it serves.
pub struct MutualTls {
    certificate: CertificateDer<'static>,
    acceptor: TlsAcceptor,
}

impl MutualTls {
    /// Fails if `client_pem` is not a certificate; the caller must then not serve at all.
    pub fn for_client(client_pem: &str) -> Result<Self, Box<dyn std::error::Error>> {
        let pinned = CertificateDer::from_pem_slice(client_pem.as_bytes())?;
        webpki::EndEntityCert::try_from(&pinned)?;
        let (certificate, key) = create_identity()?;
        let mut config = ServerConfig::builder_with_provider(CRYPTO.clone())
            .with_protocol_versions(&[&TLS13])?
            .with_client_cert_verifier(Arc::new(OneClient { pinned }))
            .with_single_cert(vec![certificate.clone()], key)?;
        config.alpn_protocols = vec![HTTP_2.to_vec()];
        // Each connection proves the client's key anew.
        config.send_tls13_tickets = 0;
        config.session_storage = Arc::new(NoServerSessionStorage {});
        Ok(Self { certificate, acceptor: TlsAcceptor::from(Arc::new(config)) })
    }

    /// The certificate for the handshake line, whose reader rejects padding.
    pub fn certificate_base64(&self) -> String {
        STANDARD_NO_PAD.encode(&self.certificate)
    }

    /// Accepts a connection of the one client; none for any other, of which nothing is ever read.
    pub async fn accept<S: AsyncRead + AsyncWrite + Unpin>(&self, socket: S) -> Option<TlsStream<S>> {
        let stream = self.acceptor.accept(socket).await.ok()?;
        // rustls refuses a client that names other protocols, but not one that names none.
        (stream.get_ref().1.alpn_protocol() == Some(HTTP_2)).then_some(stream)
    }
}

/// Accepts one certificate, byte for byte, from whoever has its key. With the certificate as an authority, those that
/// are signed by it would be accepted, too.
#[derive(Debug)]
struct OneClient {
    pinned: CertificateDer<'static>,
}

impl ClientCertVerifier for OneClient {
    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &[]
    }

    fn verify_client_cert(
        &self,
        presented: &CertificateDer<'_>,
        _chain: &[CertificateDer<'_>],
        _now: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        if presented.as_ref() == self.pinned.as_ref() {
            Ok(ClientCertVerified::assertion())
        } else {
            Err(Error::InvalidCertificate(CertificateError::ApplicationVerificationFailure))
        }
    }

    fn verify_tls12_signature(
        &self,
        _message: &[u8],
        _certificate: &CertificateDer<'_>,
        _signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        Err(Error::General("TLS 1.2 is not offered".into()))
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signed, &CRYPTO.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        CRYPTO.signature_verification_algorithms.supported_schemes()
    }
}
