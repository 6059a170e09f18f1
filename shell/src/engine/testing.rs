//! Programs for the engine's own tests.
use super::Engine;
use rquickjs::{CatchResultExt, Coerced, Module};
use std::future::Future;

/// An engine that runs this script in place of the provider.
pub fn engine(script: &str) -> Engine {
    Engine::with_program(|ctx| Module::declare(ctx.clone(), "test.js", script))
}

/// What a script comes to, as a text.
pub fn evaluate(script: &str) -> String {
    let engine = engine("");
    let text = engine.machine.enter(|ctx| {
        ctx.eval::<Coerced<String>, _>(format!("{{{script}}}")).catch(ctx).map_err(|error| error.to_string())
    });
    // What the test's functions hold of the engine would be looked for at its end, and is there still.
    std::mem::forget(engine);
    text.expect("the script runs").0
}

/// Runs a test as the program itself runs: on one thread, with tasks of its own.
pub fn run<R>(test: impl Future<Output = R>) -> R {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(tokio::task::LocalSet::new().run_until(test))
}
