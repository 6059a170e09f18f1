//! What is wrong with a server's certificate, in OpenSSL's codes and words, which the TypeScript client reads.
use super::failure::Failure;
use super::other_host::other_host;
use rustls::client::danger::ServerCertVerified;
use rustls::client::verify_server_name;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::server::ParsedCertificate;
use rustls::{CertificateError, Error, OtherError};
use std::sync::Arc;

/// The verdict on a certificate that the user has given, byte for byte. Its signature needs no proof, and webpki takes
/// no authority for a server; its host and its dates count. webpki looks at the dates first: they were right, if it
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
    let failure = if let CertificateError::NotValidForNameContext { expected, presented } = &problem {
        other_host(expected, presented, leaf)
    } else if !is_about_issuer(&problem) {
        return Error::InvalidCertificate(problem);
    } else if signs_itself(leaf) {
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
        NotValidForName | NotValidForNameContext { .. } => {
            Failure::new("ERR_TLS_CERT_ALTNAME_INVALID", problem.to_string())
        }
        // Of the handshake. A key that is too short is told in the same way.
        BadSignature => Failure::new("EPROTO", "bad signature, or an RSA key of less than 2048 bits"),
        UnknownIssuer => Failure::new("UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unable to verify the first certificate"),
        _ => Failure::new("CERT_UNTRUSTED", problem.to_string()),
    }
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
