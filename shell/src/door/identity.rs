//! The certificate that this process shows to Terraform, new in each process.
use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, KeyPair, KeyUsagePurpose, SerialNumber,
};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use time::{Duration, OffsetDateTime};

/// The name that Terraform verifies, whatever the address.
const HOST: &str = "localhost";

/// A clock that is set between the two processes' looks at it.
const TOLERANCE: Duration = Duration::seconds(30);

const VALIDITY: Duration = Duration::days(30 * 365);

/// Makes a P-256 key and a certificate for `localhost` that it signs itself. Terraform uses it as its only root.
pub fn create_identity() -> Result<(CertificateDer<'static>, PrivateKeyDer<'static>), rcgen::Error> {
    let key = KeyPair::generate()?;
    let mut params = CertificateParams::new([HOST.to_owned()])?;
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature, KeyUsagePurpose::KeyCertSign];
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth, ExtendedKeyUsagePurpose::ClientAuth];
    params.distinguished_name.push(DnType::CommonName, HOST);
    params.serial_number = Some(SerialNumber::from(1_u64));
    let now = OffsetDateTime::now_utc();
    params.not_before = now - TOLERANCE;
    params.not_after = now + VALIDITY;
    let certificate = params.self_signed(&key)?;
    Ok((certificate.der().clone(), PrivateKeyDer::Pkcs8(key.serialize_der().into())))
}
