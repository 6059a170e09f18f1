//! Reports a certificate for other hosts in node's format.
use super::code::Code;
use super::failure::Failure;
use super::message::{Message, OtherNames};
use rustls::pki_types::{CertificateDer, ServerName};

/// The object identifier of the common name (2.5.4.3) in DER.
const COMMON_NAME: &[u8] = &[0x06, 0x03, 0x55, 0x04, 0x03];

/// The failure for a certificate that names only other hosts. `presented` is in webpki's format.
pub fn other_host(expected: &ServerName<'_>, presented: &[String], leaf: &CertificateDer<'_>) -> Failure {
    let names: Vec<_> = presented.iter().map(|name| subject_alternative(name)).collect();
    let subject = common_name(leaf);
    let message = |names| Message::of_other_host(expected, &names);
    let message = if let ServerName::IpAddress(_) = expected {
        let addresses: Vec<_> = names.iter().filter_map(|name| name.strip_prefix("IP Address:")).collect();
        message(OtherNames::Addresses(&addresses.join(", ")))
    } else if names.iter().any(|name| name.starts_with("DNS:")) {
        message(OtherNames::Hosts(&names.join(", ")))
    } else {
        message(subject.as_deref().map_or(OtherNames::Nothing, OtherNames::Subject))
    };
    Failure::new(Code::ERR_TLS_CERT_ALTNAME_INVALID, message)
}

/// Converts a name from webpki's format, such as `DnsName("a.example")`, to OpenSSL's.
fn subject_alternative(presented: &str) -> String {
    let kinds = [("DnsName(", "DNS:"), ("IpAddress(", "IP Address:"), ("UniformResourceIdentifier(", "URI:")];
    let name = kinds.iter().find_map(|(theirs, ours)| {
        let value = presented.strip_prefix(theirs)?.strip_suffix(')')?.trim_matches('"');
        Some(format!("{ours}{value}"))
    });
    name.unwrap_or_else(|| presented.to_owned())
}

/// The common name in the subject, a text of less than 128 bytes.
fn common_name(leaf: &CertificateDer<'_>) -> Option<String> {
    let parsed = webpki::EndEntityCert::try_from(leaf).ok()?;
    let subject = parsed.subject();
    let at = subject.windows(COMMON_NAME.len()).position(|bytes| bytes == COMMON_NAME)?;
    let (length, text) = subject.get(at + COMMON_NAME.len() + 1..)?.split_first()?;
    Some(String::from_utf8_lossy(text.get(..usize::from(*length))?).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rcgen::{CertificateParams, DistinguishedName, DnType, KeyPair};

    fn leaf(common_name: Option<&str>) -> CertificateDer<'static> {
        let mut params = CertificateParams::default();
        params.distinguished_name = DistinguishedName::new();
        if let Some(name) = common_name {
            params.distinguished_name.push(DnType::CommonName, name);
        }
        params.self_signed(&KeyPair::generate().expect("a key")).expect("a certificate").der().clone()
    }

    fn reason(expected: &'static str, presented: &[&str], leaf: &CertificateDer<'_>) -> String {
        let expected = ServerName::try_from(expected).expect("a name");
        let presented: Vec<_> = presented.iter().map(|name| (*name).to_owned()).collect();
        let message = other_host(&expected, &presented, leaf).message.to_string();
        let start = "Hostname/IP does not match certificate's altnames: ";
        message.strip_prefix(start).expect("node's start").to_owned()
    }

    #[test]
    fn tells_of_another_host_as_node_does() {
        let named = leaf(Some("gitlab.test"));
        let names = ["DnsName(\"gitlab.test\")", "IpAddress(10.0.0.1)", "IpAddress(::1)"];
        let altnames = "DNS:gitlab.test, IP Address:10.0.0.1, IP Address:::1";
        let host = format!("Host: localhost. is not in the cert's altnames: {altnames}");
        assert_eq!(reason("localhost", &names, &named), host);
        let address = "IP: 127.0.0.1 is not in the cert's list: 10.0.0.1, ::1";
        assert_eq!(reason("127.0.0.1", &names, &named), address);
        assert_eq!(reason("127.0.0.1", &[], &named), "IP: 127.0.0.1 is not in the cert's list: ");
    }

    #[test]
    fn names_the_subject_where_there_is_no_other_name() {
        let named = leaf(Some("127.0.0.1"));
        let reason_of = |leaf| reason("gitlab.test", &["IpAddress(10.0.0.1)"], leaf);
        assert_eq!(reason_of(&named), "Host: gitlab.test. is not cert's CN: 127.0.0.1");
        assert_eq!(reason_of(&leaf(None)), "Cert does not contain a DNS name");
    }
}
