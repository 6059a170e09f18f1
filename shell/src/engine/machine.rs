//! QuickJS itself: one thread, entered for a moment at a time, and what makes its promises settle.
//!
//! JavaScript runs only inside `enter`, which returns when nothing is left to run: then every promise that can settle
//! has settled. Whatever takes time runs outside, as a task of tokio's, and enters when it is done. So nothing is ever
//! held across an `await`, and no task wakes another one's. (rquickjs has an asynchronous runtime of its own. It
//! remembers one waker, that of the task which looked last; when that task had ended, the wake-ups of all others were
//! lost, and a plan waited for ever on a response that had come.)
use super::turn::{MAX_TURN, Turn};
use crate::lifecycle;
use rquickjs::function::IntoArgs;
use rquickjs::{Context, Ctx, Function, IntoJs, Persistent, Promise, Result, Runtime, Value};
use std::cell::RefCell;
use std::collections::HashMap;
use std::future::Future;
use std::rc::Rc;

/// A collection of cycles walks the whole heap; a process seldom makes so much garbage in its life.
const GC_THRESHOLD_BYTES: usize = 64 << 20;

/// The memory that JavaScript may use: many times what thousands of resources need. An allocation beyond it throws.
const MAX_MEMORY_BYTES: usize = if cfg!(test) { 64 << 20 } else { 1 << 30 };

/// The stack of the thread that the engine runs on: JavaScript may nest calls deeper than a system's default thread
/// allows.
pub const STACK_BYTES: usize = 8 << 20;

/// The stack that JavaScript may use, less than the thread has.
const MAX_STACK_BYTES: usize = STACK_BYTES / 2;

/// An engine with one global object. Clones are handles of the same one.
#[derive(Clone)]
pub struct Machine {
    context: Context,
    rejections: Rejections,
    turn: Turn,
}

/// The promises that have failed while nobody was listening, by their addresses, with what went wrong.
type Rejections = Rc<RefCell<HashMap<usize, String>>>;

impl Machine {
    pub fn new() -> Self {
        let runtime = Runtime::new().expect("there is memory for an engine");
        runtime.set_gc_threshold(GC_THRESHOLD_BYTES);
        runtime.set_max_stack_size(MAX_STACK_BYTES);
        runtime.set_memory_limit(MAX_MEMORY_BYTES);
        let turn = Turn::default();
        let running = turn.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || running.is_too_long())));
        let rejections = Rejections::default();
        let seen = rejections.clone();
        runtime.set_host_promise_rejection_tracker(Some(Box::new(move |_ctx, promise, reason, is_handled| {
            let promise = address(&promise);
            if is_handled {
                seen.borrow_mut().remove(&promise);
            } else {
                seen.borrow_mut().insert(promise, described(&reason));
            }
        })));
        let context = Context::full(&runtime).expect("there is memory for a context");
        Self { context, rejections, turn }
    }

    /// Runs `work` in the engine, and then all that it has made ready to run. Must not be called from inside.
    pub fn enter<R>(&self, work: impl FnOnce(&Ctx<'_>) -> R) -> R {
        self.turn.begin();
        let result = self.context.with(|ctx| work(&ctx));
        self.run_jobs();
        result
    }

    fn run_jobs(&self) {
        loop {
            self.turn.begin();
            match self.context.runtime().execute_pending_job() {
                Ok(true) => {}
                Ok(false) => break,
                Err(_) => {
                    self.context.with(|ctx| caught(&ctx));
                }
            }
        }
        // As in node: whoever wants to handle a failure has done so by now.
        if let Some(reason) = self.rejections.borrow().values().next() {
            lifecycle::panic(reason);
        }
    }

    /// A promise for what `work` comes to. It runs outside the engine, from the next turn on.
    pub fn promise<'js, T>(&self, ctx: &Ctx<'js>, work: impl Future<Output = T> + 'static) -> Result<Promise<'js>>
    where
        T: for<'a> IntoJs<'a> + 'static,
    {
        let (promise, resolve, _reject) = Promise::new(ctx)?;
        let resolve = Persistent::save(ctx, resolve);
        let machine = self.clone();
        tokio::task::spawn_local(async move {
            let value = work.await;
            machine.enter(|ctx| call(ctx, resolve, (value,)));
        });
        Ok(promise)
    }
}

/// Calls a function that was kept outside the engine. An exception there is a fault of ours.
fn call<'js>(ctx: &Ctx<'js>, function: Persistent<Function<'static>>, arguments: impl IntoArgs<'js>) {
    let result = function.restore(ctx).and_then(|function| function.call::<_, ()>(arguments));
    if result.is_err() {
        lifecycle::panic(&caught(ctx));
    }
}

/// Takes what was thrown, and tells it. The process ends if a turn was interrupted: what ran then never settles, and
/// others may wait for it.
pub fn caught(ctx: &Ctx<'_>) -> String {
    let thrown = ctx.catch();
    let text = described(&thrown);
    if thrown.is_uncatchable_error() {
        let seconds = MAX_TURN.as_secs();
        lifecycle::panic(&format!(
            "the provider has computed for {seconds} s without a pause, which is a fault\n{text}"
        ));
    }
    text
}

/// Errors of the engine itself. Their messages name parts of the program, never values.
const ENGINE_ERRORS: [&str; 4] = ["InternalError", "RangeError", "ReferenceError", "TypeError"];

/// The name or message of an error, and where it was thrown. Only the engine's own messages are repeated: any other
/// message or value may hold what the program has read.
pub fn described(thrown: &Value<'_>) -> String {
    let Some(error) = thrown.as_exception() else { return "unknown".to_owned() };
    let name: String = error.get("name").unwrap_or_default();
    let message = error.message().filter(|_| ENGINE_ERRORS.contains(&name.as_str()));
    let text = message.map_or(name.clone(), |message| format!("{name}: {message}"));
    format!("{text}\n{}", error.stack().unwrap_or_default()).trim_end().to_owned()
}

/// Two values are the same object if they have the same one.
fn address(value: &Value<'_>) -> usize {
    // SAFETY: reads the address of an object that is alive, and nothing behind it.
    value
        .as_object()
        .map_or(0, |object| unsafe { rquickjs::qjs::JS_VALUE_GET_PTR(object.as_value().as_raw()) as usize })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first line for an error that a script throws.
    fn described_in(script: &str) -> String {
        Machine::new().enter(|ctx| {
            assert!(ctx.eval::<(), _>(script).is_err());
            described(&ctx.catch()).lines().next().unwrap_or_default().to_owned()
        })
    }

    #[test]
    fn repeats_only_the_engines_own_messages() {
        assert_eq!(described_in("null.x"), "TypeError: cannot read property 'x' of null");
        assert_eq!(described_in("throw new Error('hunter22')"), "Error");
        assert_eq!(described_in("JSON.parse('hunter22')"), "SyntaxError");
        assert_eq!(described_in("throw 'hunter22'"), "unknown");
        assert_eq!(described_in("throw { message: 'hunter22' }"), "unknown");
    }
}
