//! What is wrong with a server's certificate, in OpenSSL's codes and words, which the TypeScript client reads.
use super::failure::Failure;
use rustls::client::danger::ServerCertVerified;
use rustls::client::verify_server_name;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::server::ParsedCertificate;
use rustls::{CertificateError, Error, OtherError};
use std::sync::Arc;

/// The verdict on a certificate that the user has given, byte for byte. Its signature needs no proof, and webpki takes no
/// authority for a server; its host and its dates count. webpki looks at the dates first: they were right, if it
/// complains of the issuer.
pub fn as_given(
    problem: &CertificateError,
    leaf: &CertificateDer<'_>,
    name: &ServerName<'_>,
) -> Result<ServerCertVerified, Error> {
    if !is_about_issuer(problem) {
        return Err(Error::InvalidCertificate(problem.clone()));
    }
    verify_server_name(&ParsedCertificate::try_from(leaf)?, name)?;
    Ok(ServerCertVerified::assertion())
}

/// The same problem, as OpenSSL would tell it from the certificates that the server has shown, its own first. It tells
/// another one where the user has given authorities, and so allows partial chains.
pub fn explained(
    problem: CertificateError,
    (leaf, chain): (&CertificateDer<'_>, &[CertificateDer<'_>]),
    has_given: bool,
) -> Error {
    if !is_about_issuer(&problem) {
        return Error::InvalidCertificate(problem);
    }
    let failure = if signs_itself(leaf) {
        Failure::new("DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate")
    } else if chain.iter().any(signs_itself) {
        Failure::new("SELF_SIGNED_CERT_IN_CHAIN", "self-signed certificate in certificate chain")
    } else if chain.is_empty() && !has_given {
        Failure::new("UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unable to verify the first certificate")
    } else {
        Failure::new("UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "unable to get local issuer certificate")
    };
    Error::InvalidCertificate(CertificateError::Other(OtherError(Arc::new(failure))))
}

/// The failure of a certificate that was not trusted.
pub fn failure_of(problem: &CertificateError) -> Failure {
    use CertificateError::{
        BadSignature, Expired, ExpiredContext, NotValidForName, NotValidForNameContext, NotValidYet,
        NotValidYetContext, Other, Revoked, UnknownIssuer,
    };
    match problem {
        Other(OtherError(cause)) => match cause.downcast_ref::<Failure>() {
            Some(failure) => failure.clone(),
            None => Failure::new("CERT_UNTRUSTED", problem.to_string()),
        },
        Expired | ExpiredContext { .. } => Failure::new("CERT_HAS_EXPIRED", "certificate has expired"),
        NotValidYet | NotValidYetContext { .. } => Failure::new("CERT_NOT_YET_VALID", "certificate is not yet valid"),
        Revoked => Failure::new("CERT_REVOKED", "certificate revoked"),
        NotValidForNameContext { expected, presented } => other_host(expected, presented),
        NotValidForName => Failure::new("ERR_TLS_CERT_ALTNAME_INVALID", problem.to_string()),
        // Of the handshake. A key that is too short is told in the same way.
        BadSignature => Failure::new("EPROTO", "bad signature, or an RSA key of less than 2048 bits"),
        UnknownIssuer => Failure::new("UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unable to verify the first certificate"),
        _ => Failure::new("CERT_UNTRUSTED", problem.to_string()),
    }
}

/// The certificate is for other hosts, in node's words.
fn other_host(expected: &ServerName<'_>, presented: &[String]) -> Failure {
    let names: Vec<_> = presented.iter().map(|name| subject_alternative(name)).collect();
    let reason = match expected {
        ServerName::IpAddress(_) => {
            let addresses: Vec<_> = names.iter().filter_map(|name| name.strip_prefix("IP Address:")).collect();
            let list = addresses.join(", ");
            format!("IP: {} is not in the cert's list: {list}", expected.to_str())
        }
        _ => format!("Host: {}. is not in the cert's altnames: {}", expected.to_str(), names.join(", ")),
    };
    let message = format!("Hostname/IP does not match certificate's altnames: {reason}");
    Failure::new("ERR_TLS_CERT_ALTNAME_INVALID", message)
}

/// A name as OpenSSL writes it. webpki writes `DnsName("a.example")`.
fn subject_alternative(presented: &str) -> String {
    let kinds = [("DnsName(", "DNS:"), ("IpAddress(", "IP Address:"), ("UniformResourceIdentifier(", "URI:")];
    let name = kinds.iter().find_map(|(theirs, ours)| {
        let value = presented.strip_prefix(theirs)?.strip_suffix(')')?.trim_matches('"');
        Some(format!("{ours}{value}"))
    });
    name.unwrap_or_else(|| presented.to_owned())
}

/// Nobody who is trusted has signed it, or only somebody of the same name, or it is an authority itself.
fn is_about_issuer(problem: &CertificateError) -> bool {
    let is_authority = |cause: &OtherError| cause.0.downcast_ref() == Some(&webpki::Error::CaUsedAsEndEntity);
    match problem {
        CertificateError::UnknownIssuer | CertificateError::BadSignature => true,
        CertificateError::Other(cause) => is_authority(cause),
        _ => false,
    }
}

/// Whether its issuer has its own name.
fn signs_itself(certificate: &CertificateDer<'_>) -> bool {
    webpki::EndEntityCert::try_from(certificate).is_ok_and(|parsed| parsed.issuer() == parsed.subject())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(expected: &'static str, presented: &[&str]) -> String {
        let expected = ServerName::try_from(expected).expect("a name");
        let presented = presented.iter().map(|name| (*name).to_owned()).collect();
        failure_of(&CertificateError::NotValidForNameContext { expected, presented }).message
    }

    #[test]
    fn tells_of_another_host_as_node_does() {
        let names = ["DnsName(\"gitlab.test\")", "IpAddress(10.0.0.1)", "IpAddress(::1)"];
        let start = "Hostname/IP does not match certificate's altnames:";
        let altnames = "DNS:gitlab.test, IP Address:10.0.0.1, IP Address:::1";
        let host = format!("{start} Host: localhost. is not in the cert's altnames: {altnames}");
        assert_eq!(message("localhost", &names), host);
        let address = format!("{start} IP: 127.0.0.1 is not in the cert's list: 10.0.0.1, ::1");
        assert_eq!(message("127.0.0.1", &names), address);
        assert_eq!(message("127.0.0.1", &[]), format!("{start} IP: 127.0.0.1 is not in the cert's list: "));
    }
}
