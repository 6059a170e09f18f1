//! The QuickJS engine: runs JavaScript on one thread, and settles its promises.
//!
//! JavaScript runs only inside `enter`, which returns when no job is left. Every promise that can settle has then
//! settled. Work that takes time runs outside, as a tokio task, and calls `enter` when it is done. So nothing is held
//! across an `await`, and no task depends on another task's waker. (rquickjs's own asynchronous runtime remembers only
//! the waker of the task that polled last. When that task had ended, all other tasks missed their wake-ups, and a plan
//! waited forever for a response that had arrived.)
use super::turn::{MAX_TURN, Turn};
use crate::lifecycle;
use rquickjs::function::IntoArgs;
use rquickjs::{Context, Ctx, Function, IntoJs, Persistent, Promise, Result, Runtime, Value};
use std::cell::RefCell;
use std::collections::HashMap;
use std::future::Future;
use std::rc::Rc;

/// The heap size at which cycles are collected. A collection walks the whole heap, and few processes ever produce that
/// much garbage.
const GC_THRESHOLD_BYTES: usize = 64 << 20;

/// The memory that JavaScript may use: many times what thousands of resources need. An allocation beyond it throws.
const MAX_MEMORY_BYTES: usize = if cfg!(test) { 64 << 20 } else { 1 << 30 };

/// The stack of the engine's thread. JavaScript may nest calls deeper than the default stack of some systems allows.
pub const STACK_BYTES: usize = 8 << 20;

/// The part of the stack that JavaScript may use.
const MAX_STACK_BYTES: usize = STACK_BYTES / 2;

/// An engine with one global object, which its clones share.
#[derive(Clone)]
pub struct Machine {
    context: Context,
    rejections: Rejections,
    turn: Turn,
}

/// The unhandled rejections: the reasons, by the addresses of their promises.
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

    /// Runs `work` in the engine, then every job that it has made ready. Must not be called from inside the engine.
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
        // As in node, every rejection must be handled by now.
        if let Some(reason) = self.rejections.borrow().values().next() {
            lifecycle::panic(reason);
        }
    }

    /// A promise for the result of `work`, which runs outside the engine, from the next turn on.
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

/// Calls a function that was kept outside the engine. An exception in it is a bug of ours.
fn call<'js>(ctx: &Ctx<'js>, function: Persistent<Function<'static>>, arguments: impl IntoArgs<'js>) {
    let result = function.restore(ctx).and_then(|function| function.call::<_, ()>(arguments));
    if result.is_err() {
        lifecycle::panic(&caught(ctx));
    }
}

/// Takes the thrown value and describes it. The process ends if a turn was interrupted: its promises never settle, and
/// other calls may wait for them.
pub fn caught(ctx: &Ctx<'_>) -> String {
    let thrown = ctx.catch();
    let text = described(&thrown);
    if thrown.is_uncatchable_error() {
        let seconds = MAX_TURN.as_secs();
        lifecycle::panic(&format!("a bug in the provider kept it busy for {seconds} s without a pause\n{text}"));
    }
    text
}

/// Errors of the engine itself. Their messages name parts of the program, never values.
const ENGINE_ERRORS: [&str; 4] = ["InternalError", "RangeError", "ReferenceError", "TypeError"];

/// The name or message of an error, and its stack. Only the engine's own messages are included: any other message or
/// value may contain data that the program has read.
pub fn described(thrown: &Value<'_>) -> String {
    let Some(error) = thrown.as_exception() else { return "unknown".to_owned() };
    let name: String = error.get("name").unwrap_or_default();
    let message = error.message().filter(|_| ENGINE_ERRORS.contains(&name.as_str()));
    let text = message.map_or(name.clone(), |message| format!("{name}: {message}"));
    format!("{text}\n{}", error.stack().unwrap_or_default()).trim_end().to_owned()
}

/// The address of an object. Two values with the same address are the same object.
fn address(value: &Value<'_>) -> usize {
    // SAFETY: takes the address of a live object, and does not read from it.
    value
        .as_object()
        .map_or(0, |object| unsafe { rquickjs::qjs::JS_VALUE_GET_PTR(object.as_value().as_raw()) as usize })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first line of the description of what a script throws.
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
