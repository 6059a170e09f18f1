//! Engines for tests.
use super::Engine;
use rquickjs::{CatchResultExt, Coerced, Module};
use std::future::Future;

/// An engine that runs this script instead of the provider.
pub fn engine(script: &str) -> Engine {
    Engine::with_program(|ctx| Module::declare(ctx.clone(), "test.js", script))
}

/// The value of a script, as text.
pub fn evaluate(script: &str) -> String {
    let engine = engine("");
    let text = engine.machine.enter(|ctx| {
        ctx.eval::<Coerced<String>, _>(format!("{{{script}}}")).catch(ctx).map_err(|error| error.to_string())
    });
    // Dropping the engine would fail: the test's functions still hold values of it.
    std::mem::forget(engine);
    text.expect("the script runs").0
}

/// Runs a test as the program runs: on one thread, in a `LocalSet`.
pub fn run<R>(test: impl Future<Output = R>) -> R {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(tokio::task::LocalSet::new().run_until(test))
}
