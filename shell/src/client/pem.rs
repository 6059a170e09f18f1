//! The certificates and keys that the user configures.
use crate::crypto::CRYPTO;
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;

/// Whether TLS can use a certificate, a private key, or the two as a pair.
pub fn is_usable(certificate: Option<&str>, key: Option<&str>) -> bool {
    certificate.is_none_or(is_certificate)
        && key.is_none_or(is_key)
        && certificate.zip(key).is_none_or(|(certificate, key)| is_pair(certificate, key))
}

/// Whether the first certificate in a text can be trusted as an authority.
pub fn is_authority(text: &str) -> bool {
    certificates_in(text.as_bytes()).next().is_some_and(|it| webpki::anchor_from_trusted_cert(&it).is_ok())
}

/// Reads a certificate chain, the client's own certificate first, and its key.
pub fn read_pair(certificate: &str, key: &str) -> Result<Pair, Unreadable> {
    let chain = CertificateDer::pem_slice_iter(certificate.as_bytes()).collect::<Result<_, _>>().map_err(unreadable)?;
    Ok((chain, PrivateKeyDer::from_pem_slice(key.as_bytes()).map_err(unreadable)?))
}

/// Reads all certificates in a text; skips a byte order mark and anything else.
pub fn certificates_in(text: &[u8]) -> impl Iterator<Item = CertificateDer<'static>> {
    CertificateDer::pem_slice_iter(text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)).flatten()
}

/// A certificate chain, and the private key of its first certificate.
pub type Pair = (Vec<CertificateDer<'static>>, PrivateKeyDer<'static>);

/// The error for a PEM text that cannot be read. It has no cause: the library's errors contain what they have read,
/// which may be a key.
#[derive(Debug)]
pub struct Unreadable;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

fn unreadable(_: pem::Error) -> Unreadable {
    Unreadable
}

fn is_certificate(text: &str) -> bool {
    CertificateDer::from_pem_slice(text.as_bytes()).is_ok_and(|it| webpki::EndEntityCert::try_from(&it).is_ok())
}

fn is_key(text: &str) -> bool {
    PrivateKeyDer::from_pem_slice(text.as_bytes()).is_ok_and(|it| CRYPTO.key_provider.load_private_key(it).is_ok())
}

fn is_pair(certificate: &str, key: &str) -> bool {
    read_pair(certificate, key).is_ok_and(|(chain, key)| CertifiedKey::from_der(chain, key, &CRYPTO).is_ok())
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
        assert!(is_usable(Some(&certificate), Some(&key)));
        assert!(is_usable(Some(&certificate), None));
        assert!(is_usable(None, Some(&key)));
        assert!(is_usable(None, None));
        assert!(is_authority(&certificate));
    }

    #[test]
    fn refuses_what_tls_cannot_use() {
        let (certificate, key) = pair();
        let (_, other) = pair();
        assert!(!is_usable(Some(&certificate), Some(&other)));
        assert!(!is_usable(Some(&key), None));
        assert!(!is_usable(None, Some(&certificate)));
        assert!(!is_usable(Some("text"), None));
        assert!(!is_usable(Some(&certificate.replace("MII", "MIA")), None));
        assert!(!is_authority(&key));
        assert!(!is_authority(&certificate.replace("MII", "MIA")));
    }

    #[test]
    fn reads_past_a_byte_order_mark_and_other_encodings() {
        let (certificate, _) = pair();
        let marked = [BYTE_ORDER_MARK, certificate.as_bytes()].concat();
        assert_eq!(certificates_in(&marked).count(), 1);
        let commented = [b"# M\xfcller\n", certificate.as_bytes()].concat();
        assert_eq!(certificates_in(&commented).count(), 1);
    }
}
