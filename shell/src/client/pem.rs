//! Certificates and keys as the user gives them.
use crate::crypto::CRYPTO;
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;

/// What is wrong with a certificate, a private key, or the two as a pair; none for nothing.
pub fn problem_of(certificate: Option<&str>, key: Option<&str>) -> Option<String> {
    check(certificate, key).err().map(|error| error.to_string())
}

/// A chain of certificates, the client's own first, and its key.
pub fn read_pair(
    certificate: &str,
    key: &str,
) -> Result<(Vec<CertificateDer<'static>>, PrivateKeyDer<'static>), pem::Error> {
    let chain: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(certificate.as_bytes()).collect();
    Ok((chain?, PrivateKeyDer::from_pem_slice(key.as_bytes())?))
}

/// All certificates in a text; what is none of them is left out.
pub fn certificates_in(text: &str) -> impl Iterator<Item = CertificateDer<'static>> {
    CertificateDer::pem_slice_iter(text.as_bytes()).flatten()
}

fn check(certificate: Option<&str>, key: Option<&str>) -> Result<(), Box<dyn std::error::Error>> {
    if let Some(text) = certificate {
        let certificate = CertificateDer::from_pem_slice(text.as_bytes())?;
        webpki::EndEntityCert::try_from(&certificate)?;
    }
    if let Some(text) = key {
        if text.contains("ENCRYPTED") {
            return Err("the key is encrypted; give it without a passphrase".into());
        }
        CRYPTO.key_provider.load_private_key(PrivateKeyDer::from_pem_slice(text.as_bytes())?)?;
    }
    if let (Some(certificate), Some(key)) = (certificate, key) {
        let (chain, key) = read_pair(certificate, key)?;
        CertifiedKey::from_der(chain, key, &CRYPTO)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rcgen::{CertifiedKey as Made, generate_simple_self_signed};

    fn pair() -> (String, String) {
        let Made { cert, key_pair } = generate_simple_self_signed(["a.example".to_owned()]).expect("a pair");
        (cert.pem(), key_pair.serialize_pem())
    }

    #[test]
    fn takes_a_certificate_with_its_key() {
        let (certificate, key) = pair();
        assert_eq!(problem_of(Some(&certificate), Some(&key)), None);
        assert_eq!(problem_of(Some(&certificate), None), None);
        assert_eq!(problem_of(None, Some(&key)), None);
        assert_eq!(problem_of(None, None), None);
    }

    #[test]
    fn says_what_is_wrong() {
        let (certificate, key) = pair();
        let (_, other) = pair();
        assert!(problem_of(Some(&certificate), Some(&other)).is_some());
        assert!(problem_of(Some(&key), None).is_some());
        assert!(problem_of(None, Some(&certificate)).is_some());
        assert!(problem_of(Some("text"), None).is_some());
        assert!(problem_of(Some(&certificate.replace("MII", "MIA")), None).is_some());
        let encrypted = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n";
        assert_eq!(
            problem_of(None, Some(encrypted)).expect("a problem"),
            "the key is encrypted; give it without a passphrase"
        );
    }
}
