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

/// The certificate of this process, and the TLS that serves only one client.
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
        // Without session resumption, each connection has to prove that the client has its key.
        config.send_tls13_tickets = 0;
        config.session_storage = Arc::new(NoServerSessionStorage {});
        Ok(Self { certificate, acceptor: TlsAcceptor::from(Arc::new(config)) })
    }

    /// The certificate in base64 for the handshake line, without padding, which its reader rejects.
    pub fn certificate_base64(&self) -> String {
        STANDARD_NO_PAD.encode(&self.certificate)
    }

    /// Accepts a connection of the one client. For any other client, returns `None` before reading any data.
    pub async fn accept<S: AsyncRead + AsyncWrite + Unpin>(&self, socket: S) -> Option<TlsStream<S>> {
        let stream = self.acceptor.accept(socket).await.ok()?;
        // rustls refuses a client that offers other protocols, but not one that offers none.
        (stream.get_ref().1.alpn_protocol() == Some(HTTP_2)).then_some(stream)
    }
}

/// Accepts one certificate, byte for byte, from a client that has its key. If the certificate were an authority
/// instead, those that it signs would be accepted, too.
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

#[cfg(test)]
mod tests {
    use super::*;
    use rcgen::{CertificateParams, KeyPair};
    use rustls::ClientConfig;
    use rustls::client::danger::{ServerCertVerified, ServerCertVerifier};
    use rustls::pki_types::{PrivateKeyDer, ServerName};
    use rustls::sign::{CertifiedKey, SingleCertAndKey};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio_rustls::TlsConnector;

    /// A certificate, as PEM and DER, with its key.
    fn pair() -> (String, CertificateDer<'static>, PrivateKeyDer<'static>) {
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(["localhost".to_owned()]).expect("parameters");
        let made = params.self_signed(&key).expect("a certificate");
        (made.pem(), made.der().clone(), PrivateKeyDer::Pkcs8(key.serialize_der().into()))
    }

    /// Accepts any server: these tests are about the client.
    #[derive(Debug)]
    struct AnyServer;

    impl ServerCertVerifier for AnyServer {
        fn verify_server_cert(
            &self,
            _leaf: &CertificateDer<'_>,
            _chain: &[CertificateDer<'_>],
            _name: &ServerName<'_>,
            _ocsp: &[u8],
            _now: UnixTime,
        ) -> Result<ServerCertVerified, Error> {
            Ok(ServerCertVerified::assertion())
        }

        fn verify_tls12_signature(
            &self,
            _message: &[u8],
            _certificate: &CertificateDer<'_>,
            _signed: &DigitallySignedStruct,
        ) -> Result<HandshakeSignatureValid, Error> {
            Ok(HandshakeSignatureValid::assertion())
        }

        fn verify_tls13_signature(
            &self,
            _message: &[u8],
            _certificate: &CertificateDer<'_>,
            _signed: &DigitallySignedStruct,
        ) -> Result<HandshakeSignatureValid, Error> {
            Ok(HandshakeSignatureValid::assertion())
        }

        fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
            CRYPTO.signature_verification_algorithms.supported_schemes()
        }
    }

    /// Whether a client with this certificate and key is served: a byte must make the round trip.
    async fn is_served(
        door: &MutualTls,
        shown: Option<(&CertificateDer<'static>, &PrivateKeyDer<'static>)>,
        protocols: &[&[u8]],
    ) -> bool {
        let builder = ClientConfig::builder_with_provider(CRYPTO.clone())
            .with_protocol_versions(&[&TLS13])
            .expect("TLS 1.3")
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(AnyServer));
        let mut config = match shown {
            // `CertifiedKey::new` also accepts the key of another certificate.
            Some((certificate, key)) => {
                let key = CRYPTO.key_provider.load_private_key(key.clone_key()).expect("a key");
                let shown = CertifiedKey::new(vec![certificate.clone()], key);
                builder.with_client_cert_resolver(Arc::new(SingleCertAndKey::from(shown)))
            }
            None => builder.with_no_client_auth(),
        };
        config.alpn_protocols = protocols.iter().map(|each| each.to_vec()).collect();
        let (ours, theirs) = tokio::io::duplex(1 << 14);
        let client = async {
            let name = ServerName::try_from("localhost").expect("a name");
            let mut stream = TlsConnector::from(Arc::new(config)).connect(name, ours).await.ok()?;
            stream.write_all(b"x").await.ok()?;
            stream.read_u8().await.ok()
        };
        let server = async {
            let mut stream = door.accept(theirs).await?;
            let byte = stream.read_u8().await.ok()?;
            stream.write_u8(byte).await.ok()?;
            stream.flush().await.ok()
        };
        let (seen, served) = tokio::join!(client, server);
        assert_eq!(seen.is_some(), served.is_some());
        served.is_some()
    }

    #[tokio::test]
    async fn serves_the_one_client_alone() {
        let (pinned, certificate, key) = pair();
        let (_, other, others_key) = pair();
        let door = MutualTls::for_client(&pinned).expect("a door");
        assert!(is_served(&door, Some((&certificate, &key)), &[HTTP_2]).await);
        assert!(!is_served(&door, Some((&other, &others_key)), &[HTTP_2]).await);
        assert!(!is_served(&door, Some((&certificate, &others_key)), &[HTTP_2]).await);
        assert!(!is_served(&door, None, &[HTTP_2]).await);
        assert!(!is_served(&door, Some((&certificate, &key)), &[]).await);
    }

    #[test]
    fn is_not_made_for_what_is_no_certificate() {
        let (pinned, ..) = pair();
        assert!(MutualTls::for_client("text").is_err());
        assert!(MutualTls::for_client(&pinned.replace("MII", "MIA")).is_err());
    }
}
