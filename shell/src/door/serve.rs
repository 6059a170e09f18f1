//! Runs the plugin: listens, prints the handshake, serves the connections, and exits with Terraform.
use super::handshake::{Settings, handshake_line, read_settings, remove_plugin_variables};
use super::listen::{Listener, Socket};
use super::mutual_tls::MutualTls;
use super::refusal;
use super::watch_host::host_gone;
use crate::grpc::{Service, serve_connection};
use crate::lifecycle;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;
use tokio::task::spawn_local;
use tokio::time::{Instant, sleep};

/// The time left for running calls once Terraform is gone, when nothing can store their results anymore.
const LAST_CALLS: Duration = Duration::from_secs(1);

/// The interval at which running calls are counted.
const LAST_CALLS_CHECK: Duration = Duration::from_millis(2);

/// The pause after the system has refused a connection, usually because of too many open files.
const ACCEPT_AGAIN: Duration = Duration::from_millis(10);

/// The program that is served.
pub trait Program: Service {
    /// Called when Terraform is gone: waiting calls should end immediately.
    fn stop(&self);

    /// The number of running calls.
    fn running(&self) -> usize;
}

/// Runs this process as a Terraform plugin, and exits when Terraform calls Shutdown or is gone. If it cannot start, the
/// process exits with the reason in one line on stdout.
pub async fn serve(program: Rc<impl Program + 'static>) {
    let Some(settings) = read_settings(|name| std::env::var(name).ok()) else {
        lifecycle::exit_before_handshake(refusal::NOT_TERRAFORM);
    };
    remove_plugin_variables();
    let tls = settings.client_certificate_pem.as_deref().map(mutual_tls);
    let listener = match Listener::bind(&settings).await {
        Ok(listener) => listener,
        Err(cause) => lifecycle::exit_before_handshake(&refusal::cannot_listen(&cause)),
    };
    print_handshake(&settings, &listener, tls.as_ref());
    let door = Rc::new(Door { program, tls, was_connected: Cell::new(false), connections: Cell::new(0) });
    spawn_local(door.clone().watch());
    loop {
        match listener.accept().await {
            Ok(socket) => drop(spawn_local(door.clone().accept(socket))),
            Err(_) => sleep(ACCEPT_AGAIN).await,
        }
    }
}

fn mutual_tls(client_pem: &str) -> MutualTls {
    MutualTls::for_client(client_pem).unwrap_or_else(|_| lifecycle::exit_before_handshake(refusal::CLIENT_CERTIFICATE))
}

fn print_handshake(settings: &Settings, listener: &Listener, tls: Option<&MutualTls>) {
    let (network, address) = listener.address();
    let certificate = tls.map(MutualTls::certificate_base64).unwrap_or_default();
    lifecycle::print_line(&handshake_line((network, &address), &certificate, settings.supports_multiplexing));
}

/// Decides who may connect to the program, and counts the connections.
struct Door<P> {
    program: Rc<P>,
    /// `None` if the client does not want TLS.
    tls: Option<MutualTls>,
    was_connected: Cell<bool>,
    connections: Cell<usize>,
}

impl<P: Program + 'static> Door<P> {
    async fn accept(self: Rc<Self>, socket: Box<dyn Socket>) {
        let Some(tls) = &self.tls else { return self.serve(socket).await };
        if let Some(stream) = tls.accept(socket).await {
            self.serve(stream).await;
        }
    }

    async fn serve(&self, stream: impl Socket) {
        self.was_connected.set(true);
        self.connections.set(self.connections.get() + 1);
        serve_connection(stream, self.program.clone()).await;
        self.connections.set(self.connections.get() - 1);
        if self.connections.get() == 0 {
            self.stop().await;
        }
    }

    async fn watch(self: Rc<Self>) {
        host_gone(|| self.was_connected.get()).await;
        self.stop().await;
    }

    /// Ends the process when the running calls have ended, or after `LAST_CALLS`.
    async fn stop(&self) {
        // The calls of a connection that has just ended are aborted in this turn.
        tokio::task::yield_now().await;
        self.program.stop();
        let end = Instant::now() + LAST_CALLS;
        while self.program.running() > 0 && Instant::now() < end {
            sleep(LAST_CALLS_CHECK).await;
        }
        lifecycle::exit(0)
    }
}
