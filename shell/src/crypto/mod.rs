//! The cryptography of both sides: the plugin server for Terraform, and the client of the service.
//!
//! ring does everything except the curve of Terraform's certificate, P-521. The crate `p521` adds that.
mod p521_key;
mod p521_signature;

use rustls::crypto::{CryptoProvider, KeyProvider};
use rustls::pki_types::PrivateKeyDer;
use rustls::sign::SigningKey;
use std::sync::{Arc, LazyLock};

/// The cryptography that rustls uses everywhere in this program.
pub static CRYPTO: LazyLock<Arc<CryptoProvider>> = LazyLock::new(|| {
    let ring = rustls::crypto::ring::default_provider();
    let signature_verification_algorithms = p521_signature::with_p521(ring.signature_verification_algorithms);
    Arc::new(CryptoProvider { signature_verification_algorithms, key_provider: &Keys, ..ring })
});

/// Reads private keys.
#[derive(Debug)]
struct Keys;

impl KeyProvider for Keys {
    fn load_private_key(&self, key: PrivateKeyDer<'static>) -> Result<Arc<dyn SigningKey>, rustls::Error> {
        match p521_key::load(&key) {
            Some(key) => Ok(Arc::new(key)),
            None => rustls::crypto::ring::default_provider().key_provider.load_private_key(key),
        }
    }
}
