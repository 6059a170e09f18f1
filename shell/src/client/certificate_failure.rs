//! Maps certificate problems to OpenSSL's codes and messages, which the TypeScript client reads.
use super::code::Code;
use super::failure::Failure;
use super::other_host::other_host;
use rustls::client::danger::ServerCertVerified;
use rustls::client::verify_server_name;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::server::ParsedCertificate;
use rustls::{CertificateError, Error, OtherError};
use std::sync::Arc;

/// The verdict on a certificate that the user has configured, byte for byte. Its signature is not checked, and it may
/// be an authority's, which webpki rejects for a server. Host name and dates still count. webpki checks the dates
/// first, so if it reports an issuer problem, the dates are valid.
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

/// The same problem as OpenSSL reports it for the server's leaf and chain. If the user has configured authorities,
/// OpenSSL allows partial chains and reports a different problem.
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
        Failure::new(Code::DEPTH_ZERO_SELF_SIGNED_CERT, "self-signed certificate")
    } else if is_authority(&problem) {
        Failure::new(Code::CA_USED_AS_END_ENTITY, "the certificate is a CA certificate (CA:TRUE)")
    } else if chain.iter().any(signs_itself) {
        Failure::new(Code::SELF_SIGNED_CERT_IN_CHAIN, "self-signed certificate in certificate chain")
    } else if chain.is_empty() && !has_given {
        Failure::new(Code::UNABLE_TO_VERIFY_LEAF_SIGNATURE, "unable to verify the first certificate")
    } else {
        Failure::new(Code::UNABLE_TO_GET_ISSUER_CERT_LOCALLY, "unable to get local issuer certificate")
    };
    Error::InvalidCertificate(CertificateError::Other(OtherError(Arc::new(failure))))
}

/// The failure for a certificate that was rejected.
pub fn failure_of(problem: &CertificateError) -> Failure {
    use CertificateError as Problem;
    let (code, message) = match problem {
        Problem::Other(OtherError(cause)) => return failure_of_other(&**cause),
        Problem::Expired | Problem::ExpiredContext { .. } => (Code::CERT_HAS_EXPIRED, "certificate has expired"),
        Problem::NotValidYet | Problem::NotValidYetContext { .. } => {
            (Code::CERT_NOT_YET_VALID, "certificate is not yet valid")
        }
        Problem::Revoked => (Code::CERT_REVOKED, "certificate revoked"),
        Problem::NotValidForName | Problem::NotValidForNameContext { .. } => {
            (Code::ERR_TLS_CERT_ALTNAME_INVALID, "the certificate does not name the host")
        }
        // A failed handshake. rustls reports a key that is too short in the same way.
        Problem::BadSignature => (Code::EPROTO, "bad signature, or an RSA key of less than 2048 bits"),
        Problem::UnknownIssuer => (Code::UNABLE_TO_VERIFY_LEAF_SIGNATURE, "unable to verify the first certificate"),
        Problem::InvalidPurpose | Problem::InvalidPurposeContext { .. } => WRONG_PURPOSE,
        Problem::UnhandledCriticalExtension => UNKNOWN_EXTENSION,
        Problem::BadEncoding => MALFORMED,
        Problem::UnsupportedSignatureAlgorithmContext { .. }
        | Problem::UnsupportedSignatureAlgorithmForPublicKeyContext { .. } => {
            (Code::UNSPECIFIED, "unsupported signature algorithm")
        }
        _ => REFUSED,
    };
    Failure::new(code, message)
}

const WRONG_PURPOSE: (Code, &str) = (Code::INVALID_PURPOSE, "unsuitable certificate purpose");
const UNKNOWN_EXTENSION: (Code, &str) = (Code::UNSPECIFIED, "unhandled critical extension");
const MALFORMED: (Code, &str) = (Code::UNSPECIFIED, "malformed certificate");
const REFUSED: (Code, &str) = (Code::CERT_REJECTED, "certificate rejected");

/// Problems that have no variant in rustls.
fn failure_of_other(cause: &(dyn std::error::Error + 'static)) -> Failure {
    use webpki::Error as Problem;
    if let Some(failure) = cause.downcast_ref::<Failure>() {
        return failure.clone();
    }
    let (code, message) = match cause.downcast_ref() {
        Some(Problem::EndEntityUsedAsCa | Problem::EmptyEkuExtension) => WRONG_PURPOSE,
        Some(Problem::UnsupportedCriticalExtension) => UNKNOWN_EXTENSION,
        Some(Problem::NameConstraintViolation) => (Code::UNSPECIFIED, "permitted subtree violation"),
        Some(Problem::PathLenConstraintViolated) => (Code::PATH_LENGTH_EXCEEDED, "path length constraint exceeded"),
        Some(
            Problem::MaximumPathDepthExceeded
            | Problem::MaximumPathBuildCallsExceeded
            | Problem::MaximumSignatureChecksExceeded,
        ) => (Code::CERT_CHAIN_TOO_LONG, "certificate chain too long"),
        Some(Problem::UnsupportedCertVersion) => {
            (Code::UNSPECIFIED, "the certificate is not an X.509 version 3 certificate")
        }
        Some(
            Problem::ExtensionValueInvalid
            | Problem::MalformedExtensions
            | Problem::MalformedDnsIdentifier
            | Problem::MalformedNameConstraint
            | Problem::InvalidSerialNumber
            | Problem::SignatureAlgorithmMismatch,
        ) => MALFORMED,
        _ => REFUSED,
    };
    Failure::new(code, message)
}

/// Whether no trusted authority signed the certificate, or only one with the same name, or it is an authority's itself.
fn is_about_issuer(problem: &CertificateError) -> bool {
    matches!(problem, CertificateError::UnknownIssuer | CertificateError::BadSignature) || is_authority(problem)
}

/// Whether webpki rejected the certificate because it is an authority's.
fn is_authority(problem: &CertificateError) -> bool {
    let CertificateError::Other(OtherError(cause)) = problem else { return false };
    cause.downcast_ref() == Some(&webpki::Error::CaUsedAsEndEntity)
}

/// Whether issuer and subject are the same.
fn signs_itself(certificate: &CertificateDer<'_>) -> bool {
    webpki::EndEntityCert::try_from(certificate).is_ok_and(|parsed| parsed.issuer() == parsed.subject())
}
