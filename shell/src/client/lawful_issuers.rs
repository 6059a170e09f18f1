//! Rejects chains with an intermediate that may not sign certificates.
use super::code::Code;
use super::failure::Failure;
use super::key_usage::may_sign_certificates;
use super::trust::Trust;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, DigitallySignedStruct, Error, OtherError, SignatureScheme};
use std::sync::Arc;

/// Verifies server certificates without the intermediates whose key usage does not allow signing certificates. webpki
/// does not check this; OpenSSL and Go do.
#[derive(Debug)]
pub struct LawfulIssuers(pub Trust);

impl ServerCertVerifier for LawfulIssuers {
    fn verify_server_cert(
        &self,
        leaf: &CertificateDer<'_>,
        chain: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let lawful: Vec<_> =
            chain.iter().filter(|each| may_sign_certificates(each)).map(|each| CertificateDer::from(&**each)).collect();
        let result = self.0.verify_server_cert(leaf, &lawful, name, ocsp, now);
        // The key usage is the reason only if the whole chain would be trusted otherwise.
        let is_reason = || self.0.verify_server_cert(leaf, chain, name, ocsp, now).is_ok();
        if result.is_err() && lawful.len() < chain.len() && is_reason() {
            let failure = Failure::new(Code::UNSPECIFIED, "key usage does not include certificate signing");
            return Err(Error::InvalidCertificate(CertificateError::Other(OtherError(Arc::new(failure)))));
        }
        result
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        leaf: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.0.verify_tls12_signature(message, leaf, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        leaf: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.0.verify_tls13_signature(message, leaf, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.supported_verify_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::causes::failure_from;
    use rcgen::{BasicConstraints, Certificate, CertificateParams, DnType, IsCa, KeyPair, KeyUsagePurpose};

    const NAME: &str = "service.example";

    /// An authority with these key usages (empty: no list), signed by another authority or by itself.
    fn authority(name: &str, uses: &[KeyUsagePurpose], by: Option<&(Certificate, KeyPair)>) -> (Certificate, KeyPair) {
        let mut params = CertificateParams::default();
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.key_usages = uses.to_vec();
        let key = KeyPair::generate().expect("a key");
        let made = match by {
            Some((issuer, issuers)) => params.signed_by(&key, issuer, issuers),
            None => params.self_signed(&key),
        };
        (made.expect("a certificate"), key)
    }

    /// The verdict on a server whose certificate was signed by an intermediate with these key usages.
    fn verdict(uses: &[KeyUsagePurpose], is_root_given: bool) -> Result<(), Code> {
        let root = authority("root", &[], None);
        let intermediate = authority("intermediate", uses, Some(&root));
        let params = CertificateParams::new([NAME.to_owned()]).expect("parameters");
        let key = KeyPair::generate().expect("a key");
        let leaf = params.signed_by(&key, &intermediate.0, &intermediate.1).expect("a certificate");
        let given = if is_root_given { vec![root.0.pem()] } else { Vec::new() };
        let verifier = LawfulIssuers(Trust::new(&given, false).expect("a verifier"));
        let chain = [intermediate.0.der().clone()];
        let name = ServerName::try_from(NAME).expect("a name");
        let result = verifier.verify_server_cert(leaf.der(), &chain, &name, &[], UnixTime::now());
        result.map(|_| ()).map_err(|error| failure_from(&error).code)
    }

    #[test]
    fn refuses_an_intermediate_that_may_not_sign_certificates() {
        assert_eq!(verdict(&[], true), Ok(()));
        assert_eq!(verdict(&[KeyUsagePurpose::KeyCertSign], true), Ok(()));
        assert_eq!(verdict(&[KeyUsagePurpose::DigitalSignature], true), Err(Code::UNSPECIFIED));
    }

    #[test]
    fn says_first_that_nobody_trusted_has_signed() {
        assert_eq!(verdict(&[KeyUsagePurpose::DigitalSignature], false), Err(Code::UNABLE_TO_VERIFY_LEAF_SIGNATURE));
    }
}
