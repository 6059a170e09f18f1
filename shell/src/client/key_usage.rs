//! The key usage of a certificate (RFC 5280, section 4.2.1.3), which webpki does not read.
use rustls::pki_types::CertificateDer;

const SEQUENCE: u8 = 0x30;
const BIT_STRING: u8 = 0x03;
const OCTET_STRING: u8 = 0x04;
const OBJECT_IDENTIFIER: u8 = 0x06;
/// The tag of the extensions in a certificate.
const EXTENSIONS: u8 = 0xa3;

/// The object identifier 2.5.29.15.
const KEY_USAGE: &[u8] = &[0x55, 0x1d, 0x0f];

/// The `keyCertSign` bit, in the first byte of the bit string.
const KEY_CERT_SIGN: u8 = 0x04;

/// Whether the key may sign certificates: true unless the certificate lists key usages without this one.
pub fn may_sign_certificates(certificate: &CertificateDer<'_>) -> bool {
    key_usage(certificate).is_none_or(|bits| bits & KEY_CERT_SIGN != 0)
}

/// The first byte of the key usages; `None` if the certificate does not list any.
fn key_usage(certificate: &[u8]) -> Option<u8> {
    let (signed, _) = read(SEQUENCE, read(SEQUENCE, certificate)?.0)?;
    let (_, extensions, _) = items(signed).find(|(tag, ..)| *tag == EXTENSIONS)?;
    let (listed, _) = read(SEQUENCE, extensions)?;
    let usage = items(listed).find_map(|(_, extension, _)| {
        let (identifier, rest) = read(OBJECT_IDENTIFIER, extension)?;
        // An optional flag (critical) comes before the value.
        let (_, value, _) = items(rest).find(|(tag, ..)| *tag == OCTET_STRING)?;
        (identifier == KEY_USAGE).then_some(value)
    })?;
    // The first byte is the number of unused bits in the last one.
    read(BIT_STRING, usage)?.0.get(1).copied().or(Some(0))
}

type Item<'a> = (u8, &'a [u8], &'a [u8]);

/// Iterates over consecutive DER items.
fn items(bytes: &[u8]) -> impl Iterator<Item = Item<'_>> {
    std::iter::successors(item(bytes), |(_, _, rest)| item(rest))
}

/// Reads the first item, which must have this tag: its content, and the rest.
fn read(tag: u8, bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    item(bytes).filter(|(found, ..)| *found == tag).map(|(_, content, rest)| (content, rest))
}

/// Reads the first DER item: its tag, its content, and the rest.
fn item(bytes: &[u8]) -> Option<Item<'_>> {
    let (&[tag, first], rest) = bytes.split_first_chunk()?;
    let (length, rest) = match first {
        0..=0x7f => (usize::from(first), rest),
        _ => {
            let (digits, rest) = rest.split_at_checked(usize::from(first & 0x7f))?;
            let length = digits
                .iter()
                .try_fold(0_usize, |length, byte| length.checked_mul(256).map(|length| length + usize::from(*byte)));
            (length?, rest)
        }
    };
    let (content, rest) = rest.split_at_checked(length)?;
    Some((tag, content, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rcgen::{BasicConstraints, CertificateParams, IsCa, KeyPair, KeyUsagePurpose};

    fn certificate(usages: &[KeyUsagePurpose]) -> CertificateDer<'static> {
        let mut params = CertificateParams::new(["a.example".to_owned()]).expect("parameters");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.key_usages = usages.to_vec();
        params.self_signed(&KeyPair::generate().expect("a key")).expect("a certificate").der().clone()
    }

    #[test]
    fn reads_whether_a_key_may_sign_certificates() {
        assert!(may_sign_certificates(&certificate(&[])));
        assert!(may_sign_certificates(&certificate(&[KeyUsagePurpose::KeyCertSign])));
        assert!(may_sign_certificates(&certificate(&[
            KeyUsagePurpose::DigitalSignature,
            KeyUsagePurpose::KeyCertSign
        ])));
        assert!(!may_sign_certificates(&certificate(&[KeyUsagePurpose::DigitalSignature, KeyUsagePurpose::CrlSign])));
    }

    #[test]
    fn reads_no_further_than_the_bytes() {
        let whole = certificate(&[KeyUsagePurpose::CrlSign]);
        for end in 0..whole.len() {
            assert!(may_sign_certificates(&CertificateDer::from(&whole[..end])), "{end}");
        }
    }
}
