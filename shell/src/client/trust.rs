//! The authorities that the client trusts: Mozilla's, the system's, and those that the user configures.
use super::certificate_failure::{as_given, explained};
use super::pem::certificates_in;
use crate::crypto::CRYPTO;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::VerifierBuilderError;
use rustls::{CertificateError, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use std::sync::{Arc, OnceLock};

/// The files in which systems keep their authorities; the first one that exists counts. No environment variable names
/// another one.
const SYSTEM_FILES: [&str; 6] = [
    "/etc/ssl/certs/ca-certificates.crt",                // Debian, Ubuntu, Arch, Alpine
    "/etc/pki/tls/certs/ca-bundle.crt",                  // Fedora, RHEL
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", // RHEL without the link above
    "/etc/ssl/ca-bundle.pem",                            // SUSE
    "/etc/pki/tls/cacert.pem",                           // OpenELEC
    "/etc/ssl/cert.pem",                                 // macOS, Alpine, the BSDs
];

/// Verifies server certificates.
#[derive(Debug)]
pub struct Trust {
    usual: Arc<WebPkiServerVerifier>,
    /// Trusts the system's authorities; `None` if there are none. Read only if the usual ones are not enough.
    system: OnceLock<Option<Arc<WebPkiServerVerifier>>>,
    given: Vec<CertificateDer<'static>>,
    /// Whether the user has configured authorities.
    has_given: bool,
    is_insecure: bool,
}

impl Trust {
    /// Trusts the authorities in these PEM texts in addition to the default ones; with `is_insecure`, every server.
    pub fn new(ca_pem: &[String], is_insecure: bool) -> Result<Self, VerifierBuilderError> {
        let given: Vec<_> = ca_pem.iter().flat_map(|text| certificates_in(text.as_bytes())).collect();
        let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        roots.add_parsable_certificates(given.iter().cloned());
        Ok(Self { usual: verifier(roots)?, system: OnceLock::new(), given, has_given: !ca_pem.is_empty(), is_insecure })
    }

    fn system(&self) -> Option<&Arc<WebPkiServerVerifier>> {
        let read = || {
            let found = authorities_in(&SYSTEM_FILES)?;
            let mut roots = RootCertStore::empty();
            roots.add_parsable_certificates(found.into_iter().chain(self.given.iter().cloned()));
            verifier(roots).ok()
        };
        self.system.get_or_init(read).as_ref()
    }
}

/// The authorities in the first of these files that exists. The file is read as bytes because distributions copy
/// comments in any encoding into it.
fn authorities_in(files: &[&str]) -> Option<Vec<CertificateDer<'static>>> {
    let text = files.iter().find_map(|path| std::fs::read(path).ok())?;
    Some(certificates_in(&text).collect())
}

fn verifier(roots: RootCertStore) -> Result<Arc<WebPkiServerVerifier>, VerifierBuilderError> {
    WebPkiServerVerifier::builder_with_provider(Arc::new(roots), CRYPTO.clone()).build()
}

impl ServerCertVerifier for Trust {
    fn verify_server_cert(
        &self,
        leaf: &CertificateDer<'_>,
        chain: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if self.is_insecure {
            return Ok(ServerCertVerified::assertion());
        }
        let verify = |verifier: &WebPkiServerVerifier| verifier.verify_server_cert(leaf, chain, name, ocsp, now);
        let mut result = verify(&self.usual);
        if let Err(Error::InvalidCertificate(CertificateError::UnknownIssuer | CertificateError::BadSignature)) = result
        {
            result = self.system().map_or(result, |system| verify(system));
        }
        let Err(Error::InvalidCertificate(problem)) = result else { return result };
        let is_given = self.given.iter().any(|given| given.as_ref() == leaf.as_ref());
        let result = if is_given { as_given(&problem, leaf, name) } else { Err(Error::InvalidCertificate(problem)) };
        result.map_err(|error| match error {
            Error::InvalidCertificate(problem) => explained(problem, (leaf, chain), self.has_given),
            other => other,
        })
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        leaf: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.usual.verify_tls12_signature(message, leaf, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        leaf: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.usual.verify_tls13_signature(message, leaf, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.usual.supported_verify_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::causes::failure_from;
    use crate::client::code::Code;
    use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, KeyPair};
    use std::time::Duration;
    use time::OffsetDateTime;

    const NAME: &str = "service.example";

    /// A self-signed certificate, valid from and to these days from now.
    fn self_signed(is_authority: bool, (from, to): (i64, i64)) -> (rcgen::Certificate, KeyPair) {
        let key = KeyPair::generate().expect("a key");
        let mut params = CertificateParams::new([NAME.to_owned()]).expect("parameters");
        params.distinguished_name.push(DnType::CommonName, if is_authority { "authority" } else { NAME });
        params.is_ca = if is_authority { IsCa::Ca(BasicConstraints::Unconstrained) } else { IsCa::NoCa };
        params.not_before = OffsetDateTime::now_utc() + time::Duration::days(from);
        params.not_after = OffsetDateTime::now_utc() + time::Duration::days(to);
        (params.self_signed(&key).expect("a certificate"), key)
    }

    fn signed_by(authority: &rcgen::Certificate, key: &KeyPair) -> CertificateDer<'static> {
        let params = CertificateParams::new([NAME.to_owned()]).expect("parameters");
        let own = KeyPair::generate().expect("a key");
        params.signed_by(&own, authority, key).expect("a certificate").der().clone()
    }

    /// The verdict on a server that presents this chain.
    fn verdict(
        given: &[&rcgen::Certificate],
        chain: &[CertificateDer<'static>],
        name: &'static str,
    ) -> Result<(), Code> {
        let texts: Vec<_> = given.iter().map(|each| each.pem()).collect();
        let trust = Trust::new(&texts, false).expect("a verifier");
        let name = ServerName::try_from(name).expect("a name");
        let now = UnixTime::now();
        match trust.verify_server_cert(&chain[0], &chain[1..], &name, &[], now) {
            Ok(_) => Ok(()),
            Err(error) => Err(failure_from(&error).code),
        }
    }

    #[test]
    fn trusts_what_a_given_authority_has_signed() {
        let (authority, key) = self_signed(true, (-1, 1));
        let leaf = signed_by(&authority, &key);
        assert_eq!(verdict(&[&authority], std::slice::from_ref(&leaf), NAME), Ok(()));
        assert_eq!(
            verdict(&[&authority], std::slice::from_ref(&leaf), "other.example"),
            Err(Code::ERR_TLS_CERT_ALTNAME_INVALID)
        );
        assert_eq!(verdict(&[], std::slice::from_ref(&leaf), NAME), Err(Code::UNABLE_TO_VERIFY_LEAF_SIGNATURE));
        let (other, _) = self_signed(true, (-1, 1));
        assert_eq!(verdict(&[&other], std::slice::from_ref(&leaf), NAME), Err(Code::UNABLE_TO_GET_ISSUER_CERT_LOCALLY));
        assert_eq!(verdict(&[], &[leaf, authority.der().clone()], NAME), Err(Code::SELF_SIGNED_CERT_IN_CHAIN));
    }

    #[test]
    fn trusts_an_authority_of_the_system_beside_a_given_one_of_the_same_name() {
        let (renewed, key) = self_signed(true, (-1, 1));
        let (former, _) = self_signed(true, (-1, 1));
        let leaf = signed_by(&renewed, &key);
        for given in [vec![former.pem()], Vec::new()] {
            let mut trust = Trust::new(&given, false).expect("a verifier");
            let mut roots = RootCertStore::empty();
            roots.add_parsable_certificates([renewed.der().clone()]);
            trust.system = OnceLock::from(verifier(roots).ok());
            let name = ServerName::try_from(NAME).expect("a name");
            assert!(trust.verify_server_cert(&leaf, &[], &name, &[], UnixTime::now()).is_ok());
        }
    }

    #[test]
    fn trusts_a_given_certificate_that_signs_itself() {
        for is_authority in [true, false] {
            let (own, _) = self_signed(is_authority, (-1, 1));
            assert_eq!(verdict(&[&own], &[own.der().clone()], NAME), Ok(()));
            assert_eq!(verdict(&[], &[own.der().clone()], NAME), Err(Code::DEPTH_ZERO_SELF_SIGNED_CERT));
        }
    }

    #[test]
    fn a_given_certificate_must_name_the_host_and_be_of_today() {
        for is_authority in [true, false] {
            let (own, _) = self_signed(is_authority, (-1, 1));
            assert_eq!(
                verdict(&[&own], &[own.der().clone()], "other.example"),
                Err(Code::ERR_TLS_CERT_ALTNAME_INVALID)
            );
            let (past, _) = self_signed(is_authority, (-2, -1));
            assert_eq!(verdict(&[&past], &[past.der().clone()], NAME), Err(Code::CERT_HAS_EXPIRED));
            let (future, _) = self_signed(is_authority, (1, 2));
            assert_eq!(verdict(&[&future], &[future.der().clone()], NAME), Err(Code::CERT_NOT_YET_VALID));
        }
    }

    #[test]
    fn reads_the_first_file_of_the_system_whatever_its_comments_are_encoded_in() {
        let (authority, _) = self_signed(true, (-1, 1));
        let file = std::env::temp_dir().join(format!("tocsin-authorities-{}.crt", std::process::id()));
        std::fs::write(&file, [b"# Firma M\xfcller\n", authority.pem().as_bytes()].concat()).expect("a file");
        let found = authorities_in(&["/nowhere.crt", file.to_str().expect("a path")]);
        std::fs::remove_file(&file).expect("the file");
        assert_eq!(found, Some(vec![authority.der().clone()]));
        assert_eq!(authorities_in(&["/nowhere.crt"]), None);
    }

    #[test]
    fn trusts_everybody_where_the_user_says_so() {
        let (own, _) = self_signed(true, (-2, -1));
        let trust = Trust::new(&[], true).expect("a verifier");
        let name = ServerName::try_from("other.example").expect("a name");
        let now = UnixTime::since_unix_epoch(Duration::ZERO);
        assert!(trust.verify_server_cert(own.der(), &[], &name, &[], now).is_ok());
    }
}
