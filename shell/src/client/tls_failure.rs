//! Maps TLS errors to OpenSSL's codes.
use super::certificate_failure::failure_of;
use super::code::Code;
use super::failure::Failure;
use super::message::Message;
use rustls::{AlertDescription, Error};

/// The failure for a TLS error. rustls's own messages are not used: some contain received bytes.
pub fn tls_failure(error: &Error) -> Failure {
    let message = match error {
        Error::InvalidCertificate(problem) => return failure_of(problem),
        Error::AlertReceived(alert) => return alert_failure(*alert),
        Error::InvalidMessage(_) => return Failure::new(Code::ERR_SSL_WRONG_VERSION_NUMBER, "wrong version number"),
        Error::PeerIncompatible(_) => {
            return Failure::new(
                Code::ERR_SSL_UNSUPPORTED_PROTOCOL,
                "no TLS version, cipher or key exchange in common",
            );
        }
        Error::InappropriateMessage { .. } | Error::InappropriateHandshakeMessage { .. } => {
            "a TLS message arrived out of order"
        }
        Error::PeerMisbehaved(_) => "the peer violated the TLS protocol",
        Error::NoCertificatesPresented => "the server did not present a certificate",
        Error::DecryptError => "a TLS record could not be decrypted",
        Error::PeerSentOversizedRecord => "a TLS record is too long",
        Error::NoApplicationProtocol => "no application protocol in common",
        Error::FailedToGetCurrentTime => "the system's clock could not be read",
        Error::FailedToGetRandomBytes => "the system could not generate random numbers",
        Error::InconsistentKeys(_) => "the client certificate does not match its key",
        _ => "TLS failed",
    };
    Failure::new(Code::EPROTO, message)
}

/// The failure for a server's alert, with OpenSSL's message and the code that node derives from it.
fn alert_failure(alert: AlertDescription) -> Failure {
    let (code, message) = match alert {
        AlertDescription::HandshakeFailure => {
            (Code::ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE, "sslv3 alert handshake failure")
        }
        AlertDescription::BadCertificate => (Code::ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE, "sslv3 alert bad certificate"),
        AlertDescription::UnsupportedCertificate => {
            (Code::ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE, "sslv3 alert unsupported certificate")
        }
        AlertDescription::CertificateRevoked => {
            (Code::ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED, "sslv3 alert certificate revoked")
        }
        AlertDescription::CertificateExpired => {
            (Code::ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED, "sslv3 alert certificate expired")
        }
        AlertDescription::CertificateUnknown => {
            (Code::ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN, "sslv3 alert certificate unknown")
        }
        AlertDescription::UnknownCA => (Code::ERR_SSL_TLSV1_ALERT_UNKNOWN_CA, "tlsv1 alert unknown ca"),
        AlertDescription::AccessDenied => (Code::ERR_SSL_TLSV1_ALERT_ACCESS_DENIED, "tlsv1 alert access denied"),
        AlertDescription::DecodeError => (Code::ERR_SSL_TLSV1_ALERT_DECODE_ERROR, "tlsv1 alert decode error"),
        AlertDescription::DecryptError => (Code::ERR_SSL_TLSV1_ALERT_DECRYPT_ERROR, "tlsv1 alert decrypt error"),
        AlertDescription::ProtocolVersion => {
            (Code::ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION, "tlsv1 alert protocol version")
        }
        AlertDescription::InsufficientSecurity => {
            (Code::ERR_SSL_TLSV1_ALERT_INSUFFICIENT_SECURITY, "tlsv1 alert insufficient security")
        }
        AlertDescription::InternalError => (Code::ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR, "tlsv1 alert internal error"),
        AlertDescription::MissingExtension => {
            (Code::ERR_SSL_TLSV13_ALERT_MISSING_EXTENSION, "tlsv13 alert missing extension")
        }
        AlertDescription::UnrecognisedName => (Code::ERR_SSL_TLSV1_UNRECOGNIZED_NAME, "tlsv1 unrecognized name"),
        AlertDescription::CertificateRequired => {
            (Code::ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED, "tlsv13 alert certificate required")
        }
        AlertDescription::NoApplicationProtocol => {
            (Code::ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL, "tlsv1 alert no application protocol")
        }
        _ => return Failure::new(Code::EPROTO, Message::of_alert(alert.into())),
    };
    Failure::new(code, message)
}
