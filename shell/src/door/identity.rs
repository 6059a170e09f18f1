//! The certificate that this process presents to Terraform. Each process creates its own.
use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, KeyPair, KeyUsagePurpose, SerialNumber,
};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use time::{Duration, OffsetDateTime};

/// The name that Terraform verifies, whatever the address.
const HOST: &str = "localhost";

/// The tolerance for a clock that is set back before Terraform checks the certificate.
const TOLERANCE: Duration = Duration::seconds(30);

const VALIDITY: Duration = Duration::days(30 * 365);

/// Creates a P-256 key and a self-signed certificate for `localhost`, which Terraform uses as its only root.
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
