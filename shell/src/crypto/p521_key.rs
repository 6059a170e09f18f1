//! P-521 private keys, which a user's client certificate may have.
use p521::SecretKey;
use p521::ecdsa::signature::Signer as _;
use p521::ecdsa::{DerSignature, Signature, SigningKey as Key, VerifyingKey};
use p521::pkcs8::DecodePrivateKey;
use rustls::pki_types::{PrivateKeyDer, SubjectPublicKeyInfoDer, alg_id};
use rustls::sign::{Signer, SigningKey, public_key_to_spki};
use rustls::{Error, SignatureAlgorithm, SignatureScheme};
use std::fmt;

const SCHEME: SignatureScheme = SignatureScheme::ECDSA_NISTP521_SHA512;

/// A private key that signs.
#[derive(Clone)]
pub struct P521Key(Key);

/// Reads a key; `None` if it is of another kind.
pub fn load(key: &PrivateKeyDer<'_>) -> Option<P521Key> {
    let secret = match key {
        PrivateKeyDer::Pkcs8(der) => SecretKey::from_pkcs8_der(der.secret_pkcs8_der()).ok()?,
        PrivateKeyDer::Sec1(der) => SecretKey::from_sec1_der(der.secret_sec1_der()).ok()?,
        _ => return None,
    };
    Key::from_bytes(&secret.to_bytes()).ok().map(P521Key)
}

impl SigningKey for P521Key {
    fn choose_scheme(&self, offered: &[SignatureScheme]) -> Option<Box<dyn Signer>> {
        offered.contains(&SCHEME).then(|| Box::new(self.clone()) as Box<dyn Signer>)
    }

    fn public_key(&self) -> Option<SubjectPublicKeyInfoDer<'_>> {
        let point = VerifyingKey::from(&self.0).to_encoded_point(false);
        Some(public_key_to_spki(&alg_id::ECDSA_P521, point))
    }

    fn algorithm(&self) -> SignatureAlgorithm {
        SignatureAlgorithm::ECDSA
    }
}

impl Signer for P521Key {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        let signature: Signature =
            self.0.try_sign(message).map_err(|_| Error::General("the key cannot sign".into()))?;
        Ok(DerSignature::from(signature).as_bytes().to_vec())
    }

    fn scheme(&self) -> SignatureScheme {
        SCHEME
    }
}

/// Prints its name, never the key.
impl fmt::Debug for P521Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("P521Key")
    }
}

#[cfg(test)]
mod tests {
    use super::load;
    use crate::client::pem::is_usable;
    use crate::crypto::CRYPTO;
    use rustls::SignatureScheme;
    use rustls::pki_types::pem::PemObject;
    use rustls::pki_types::{CertificateDer, PrivateKeyDer};
    use rustls::sign::SigningKey;

    /// A key made for this test, in both formats, and its certificate.
    const PKCS8: &str = include_str!("fixtures/p521.key.pem");
    const SEC1: &str = include_str!("fixtures/p521.sec1.pem");
    const CERTIFICATE: &str = include_str!("fixtures/p521.pem");

    #[test]
    fn reads_both_formats_of_a_key() {
        assert!(is_usable(Some(CERTIFICATE), Some(PKCS8)));
        assert!(is_usable(Some(CERTIFICATE), Some(SEC1)));
    }

    #[test]
    fn signs_what_its_certificate_verifies() {
        let key = load(&PrivateKeyDer::from_pem_slice(PKCS8.as_bytes()).expect("a key")).expect("of P-521");
        assert!(key.choose_scheme(&[SignatureScheme::ED25519]).is_none());
        let signer = key.choose_scheme(&[SignatureScheme::ECDSA_NISTP521_SHA512]).expect("a signer");
        let signature = signer.sign(b"message").expect("a signature");
        let certificate = CertificateDer::from_pem_slice(CERTIFICATE.as_bytes()).expect("a certificate");
        let parsed = webpki::EndEntityCert::try_from(&certificate).expect("a certificate");
        let (_, algorithms) = CRYPTO
            .signature_verification_algorithms
            .mapping
            .iter()
            .find(|(scheme, _)| *scheme == SignatureScheme::ECDSA_NISTP521_SHA512)
            .expect("an algorithm");
        assert!(parsed.verify_signature(algorithms[0], b"message", &signature).is_ok());
        assert!(parsed.verify_signature(algorithms[0], b"massage", &signature).is_err());
    }

    #[test]
    fn shows_no_secret() {
        let key = load(&PrivateKeyDer::from_pem_slice(PKCS8.as_bytes()).expect("a key")).expect("of P-521");
        assert_eq!(format!("{key:?}"), "P521Key");
    }
}
