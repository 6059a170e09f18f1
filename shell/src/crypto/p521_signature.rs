//! Signatures by P-521 keys over SHA-512, the only hash that TLS 1.3 allows for them.
use p521::ecdsa::signature::Verifier;
use p521::ecdsa::{Signature, VerifyingKey};
use rustls::SignatureScheme;
use rustls::crypto::WebPkiSupportedAlgorithms;
use rustls::pki_types::{AlgorithmIdentifier, InvalidSignature, SignatureVerificationAlgorithm, alg_id};

#[derive(Debug)]
struct P521Sha512;

static P521: &[&dyn SignatureVerificationAlgorithm] = &[&P521Sha512];

impl SignatureVerificationAlgorithm for P521Sha512 {
    fn verify_signature(&self, key: &[u8], message: &[u8], signature: &[u8]) -> Result<(), InvalidSignature> {
        let key = VerifyingKey::from_sec1_bytes(key).map_err(|_| InvalidSignature)?;
        let signature = Signature::from_der(signature).map_err(|_| InvalidSignature)?;
        key.verify(message, &signature).map_err(|_| InvalidSignature)
    }

    fn public_key_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ECDSA_P521
    }

    fn signature_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ECDSA_SHA512
    }
}

/// Adds P-521 to the algorithms. Leaks the lists, once: rustls needs them as long as the process lives.
pub fn with_p521(algorithms: WebPkiSupportedAlgorithms) -> WebPkiSupportedAlgorithms {
    let mapping = [(SignatureScheme::ECDSA_NISTP521_SHA512, P521)];
    let all: Vec<_> = algorithms.all.iter().copied().chain(P521.iter().copied()).collect();
    let mapping: Vec<_> = algorithms.mapping.iter().copied().chain(mapping).collect();
    WebPkiSupportedAlgorithms { all: all.leak(), mapping: mapping.leak() }
}
