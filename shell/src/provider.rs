//! The provider as a gRPC service, with the other services that go-plugin requires.
use crate::door::Program;
use crate::embedded::{IDENTITY_SCHEMAS, SCHEMA};
use crate::engine::Engine;
use crate::grpc::{Answer, Method, Service};
use crate::lifecycle;
use crate::status::{Code, Status};
use bytes::Bytes;
use std::cell::OnceCell;
use std::time::Duration;

const PROVIDER: &str = "/tfplugin6.Provider/";
const GET_SCHEMA: &str = "/tfplugin6.Provider/GetProviderSchema";
const GET_IDENTITY_SCHEMAS: &str = "/tfplugin6.Provider/GetResourceIdentitySchemas";
const SHUTDOWN: &str = "/plugin.GRPCController/Shutdown";
const HEALTH: &str = "/grpc.health.v1.Health/Check";

/// Terraform uses neither of these streams, and logs any message on them as unexpected.
const SILENT: [&str; 2] = ["/plugin.GRPCStdio/StreamStdio", "/plugin.GRPCBroker/StartStream"];

/// The health checks that go-plugin sends: without a service name, or with `plugin`, in the request's only field.
const HEALTHY: [&[u8]; 2] = [b"", b"\x0a\x06plugin"];
const SERVING: &[u8] = b"\x08\x01";

/// The time for the connection to send the response to Shutdown.
const LAST_RESPONSE: Duration = Duration::from_millis(1);

/// The provider. Its engine starts with the first call that needs it: a process that only returns its schema never
/// needs one.
#[derive(Default)]
pub struct Provider {
    engine: OnceCell<Engine>,
}

impl Service for Provider {
    fn method(&self, path: &str) -> Method {
        match path {
            SHUTDOWN | HEALTH => Method::Call,
            _ if SILENT.contains(&path) => Method::Silence,
            _ if path.starts_with(PROVIDER) => Method::Call,
            _ => Method::Unknown,
        }
    }

    fn call(&self, path: &str, message: &Bytes) -> Answer {
        match path {
            SHUTDOWN => Answer::Message(Bytes::new()),
            HEALTH if HEALTHY.contains(&&message[..]) => Answer::Message(Bytes::from_static(SERVING)),
            HEALTH => Answer::Failure(Status::new(Code::NotFound, unknown_service(message))),
            GET_SCHEMA => Answer::Message(Bytes::from_static(SCHEMA)),
            GET_IDENTITY_SCHEMAS if !IDENTITY_SCHEMAS.is_empty() => {
                Answer::Message(Bytes::from_static(IDENTITY_SCHEMAS))
            }
            _ => Answer::Running(self.engine.get_or_init(Engine::start).call(path, message)),
        }
    }

    fn answered(&self, path: &str) {
        if path == SHUTDOWN {
            tokio::task::spawn_local(async {
                tokio::time::sleep(LAST_RESPONSE).await;
                lifecycle::exit(0)
            });
        }
    }
}

impl Program for Provider {
    fn stop(&self) {
        if let Some(engine) = self.engine.get() {
            engine.stop();
        }
    }

    fn running(&self) -> usize {
        self.engine.get().map_or(0, Engine::running)
    }
}

/// The message for a service that does not exist. The request's only field is the name of the service.
fn unknown_service(request: &[u8]) -> String {
    format!("unknown service \"{}\"", String::from_utf8_lossy(request.get(2..).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(path: &str, message: &'static [u8]) -> Result<Bytes, Status> {
        match Provider::default().call(path, &Bytes::from_static(message)) {
            Answer::Message(message) => Ok(message),
            Answer::Failure(status) => Err(status),
            Answer::Running(_) => panic!("the provider is not asked"),
        }
    }

    #[test]
    fn is_healthy_under_the_two_names_of_go_plugin() {
        assert_eq!(answer(HEALTH, b""), Ok(Bytes::from_static(SERVING)));
        assert_eq!(answer(HEALTH, b"\x0a\x06plugin"), Ok(Bytes::from_static(SERVING)));
        assert_eq!(answer(HEALTH, b"\x0a\x01x"), Err(Status { code: 5, message: "unknown service \"x\"".into() }));
    }

    #[test]
    fn answers_with_its_schema_without_an_engine() {
        assert_eq!(answer(GET_SCHEMA, b""), Ok(Bytes::from_static(SCHEMA)));
        assert_eq!(answer(SHUTDOWN, b""), Ok(Bytes::new()));
    }
}
