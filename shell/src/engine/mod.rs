//! The provider in QuickJS: the functions that it can call (`__host`), and the calls that it answers.
//!
//! `src/host/shell/native.d.ts` declares the same interface in TypeScript. This module must never know what the
//! provider does.
mod address;
mod bytes;
mod calls;
mod host;
mod machine;
mod requests;
mod sleeps;
#[cfg(test)]
pub mod testing;
mod text;
mod turn;

use crate::embedded;
use crate::lifecycle;
use calls::Calls;
pub use calls::{Event, RunningCall};
use machine::Machine;
pub use machine::STACK_BYTES;
use rquickjs::{Ctx, Function, Module, Result};
use std::rc::Rc;

/// A running provider.
pub struct Engine {
    machine: Machine,
    calls: Rc<Calls>,
}

impl Engine {
    /// Starts the embedded provider.
    pub fn start() -> Self {
        // SAFETY: the bytes are our own, compiled by the same release of the engine.
        Self::with_program(|ctx| unsafe { Module::load(ctx.clone(), embedded::PROGRAM) })
    }

    /// Starts a program, which must set `__call`, `__abort`, and `__stop`. Panics if it fails.
    fn with_program(load: impl for<'js> FnOnce(&Ctx<'js>) -> Result<Module<'js>>) -> Self {
        let machine = Machine::new();
        let calls = Rc::new(Calls::default());
        let started = machine.enter(|ctx| {
            let start = || -> Result<()> {
                ctx.globals().set("__host", host::host(ctx, &machine, &calls)?)?;
                let (_module, done) = load(ctx)?.eval()?;
                done.finish::<()>()
            };
            start().map_err(|_| machine::caught(ctx))
        });
        if let Err(text) = started {
            lifecycle::panic(&text);
        }
        Self { machine, calls }
    }

    /// Calls a method of the provider by its path. Must be called within tokio's `LocalSet`.
    pub fn call(&self, path: &str, message: &[u8]) -> RunningCall {
        calls::start(&self.machine, &self.calls, path, message)
    }

    /// The number of calls that the provider has not finished.
    pub fn running(&self) -> usize {
        self.calls.count()
    }

    /// Ends everything that waits in the provider.
    pub fn stop(&self) {
        self.machine.enter(|ctx| {
            if ctx.globals().get::<_, Function>("__stop").and_then(|stop| stop.call::<_, ()>(())).is_err() {
                machine::caught(ctx);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::testing::{engine, run};
    use super::{Engine, Event, RunningCall};
    use std::time::Duration;
    use tokio::task::spawn_local;
    use tokio::time::{Instant, sleep, timeout};

    /// The outcome of a call, as text.
    async fn outcome(mut call: RunningCall) -> String {
        match timeout(Duration::from_secs(10), call.next()).await.expect("the call ends") {
            Some(Event::Reply(bytes)) => String::from_utf8(bytes).expect("a text"),
            Some(Event::Failure(status)) => format!("{} {}", status.code, status.message),
            Some(Event::Message(..)) => "a message".into(),
            Some(Event::End) => "the end".into(),
            None => "nothing".into(),
        }
    }

    /// An engine whose calls have the result of `body`, which may use `id`, `path`, and `message`.
    fn calls(body: &str) -> Engine {
        engine(&format!(
            "let aborted = []; let stopped = 0; const text = (it) => __host.utf8Encode(String(it));
             globalThis.__call = async (id, path, message) => {{ {body} }};
             globalThis.__abort = (id) => aborted.push(id);
             globalThis.__stop = () => {{ stopped += 1; }};"
        ))
    }

    #[test]
    fn calls_end_with_a_message_the_end_or_a_status() {
        run(async {
            let engine = calls("return {message: message, end: null, status: [9, 'no'], fault: 7}[path]");
            assert_eq!(outcome(engine.call("message", b"abc")).await, "abc");
            assert_eq!(outcome(engine.call("end", b"")).await, "the end");
            assert_eq!(outcome(engine.call("status", b"")).await, "9 no");
            assert_eq!(outcome(engine.call("fault", b"")).await, "13 the provider did not return a message");
            assert_eq!(engine.running(), 0);
            std::mem::forget(engine);
        });
    }

    // rquickjs's own runtime remembered only the task that polled last: when that had ended, no other task woke up.
    #[test]
    fn a_call_that_ends_takes_no_wake_up_of_another() {
        run(async {
            let engine = calls("await null; if (path === 'slow') await __host.sleep(id, 20); return text(path);");
            let slow = engine.call("slow", b"");
            let slow = spawn_local(outcome(slow));
            sleep(Duration::from_millis(2)).await;
            assert_eq!(spawn_local(outcome(engine.call("fast", b""))).await.expect("a call"), "fast");
            assert_eq!(slow.await.expect("a call"), "slow");
            std::mem::forget(engine);
        });
    }

    #[test]
    fn many_calls_end_that_wait_for_each_other_and_for_time() {
        run(async {
            let engine = calls(
                "for (let turn = 0; turn < 5; turn += 1) await __host.sleep(1000 * id + turn, (id * 7 + turn) % 4);
                 return text(id);",
            );
            for _ in 0..40 {
                let running: Vec<_> = (0..25).map(|_| spawn_local(outcome(engine.call("", b"")))).collect();
                for call in running {
                    assert!(call.await.expect("a call").parse::<u32>().is_ok());
                }
            }
            assert_eq!(engine.running(), 0);
            std::mem::forget(engine);
        });
    }

    #[test]
    fn sleeps_end_early() {
        run(async {
            let engine = calls(
                "const sleeping = __host.sleep(1, 60000); __host.wake(1); __host.wake(2); await sleeping;
                 return text('awake');",
            );
            assert_eq!(outcome(engine.call("", b"")).await, "awake");
            std::mem::forget(engine);
        });
    }

    #[test]
    fn a_stream_goes_no_faster_than_it_is_read() {
        run(async {
            let engine = calls(
                "for (const each of ['a', 'b', 'c']) { await __host.emit(id, text(each)); aborted.push(each); }
                 return null;",
            );
            let mut call = engine.call("", b"");
            let mut read = String::new();
            loop {
                sleep(Duration::from_millis(2)).await;
                match call.next().await {
                    Some(Event::Message(bytes, acknowledge)) => {
                        read += &String::from_utf8(bytes).expect("a text");
                        assert!(call.is_empty(), "no other message before this one is acknowledged");
                        let _ = acknowledge.send(());
                    }
                    Some(Event::End) => break,
                    _ => panic!("another event"),
                }
            }
            assert_eq!(read, "abc");
            std::mem::forget(engine);
        });
    }

    #[test]
    fn a_call_that_is_dropped_is_aborted_and_runs_to_its_end() {
        run(async {
            let engine = calls("await __host.sleep(id, 20); return text(aborted);");
            let call = engine.call("", b"");
            drop(call);
            sleep(Duration::from_millis(2)).await;
            assert_eq!(engine.running(), 1);
            let started = Instant::now();
            assert_eq!(outcome(engine.call("", b"")).await, "1");
            assert!(started.elapsed() >= Duration::from_millis(19));
            assert_eq!(engine.running(), 0);
            std::mem::forget(engine);
        });
    }

    #[test]
    fn a_message_of_an_aborted_call_waits_for_nobody() {
        run(async {
            let engine = calls("await __host.sleep(id, 5); await __host.emit(id, text('x')); return null;");
            drop(engine.call("", b""));
            sleep(Duration::from_millis(30)).await;
            assert_eq!(engine.running(), 0);
            std::mem::forget(engine);
        });
    }

    #[test]
    fn memory_that_runs_out_is_an_error_of_the_call() {
        run(async {
            let engine = calls(
                "const all = [];
                 if (path === 'arrays') for (;;) all.push(new Uint8Array(1 << 20));
                 if (path === 'objects') for (;;) all.push({});
                 if (path === 'texts') for (;;) all.push('x'.repeat(1 << 20));
                 return text('ok');",
            );
            for path in ["arrays", "objects", "texts"] {
                let end = outcome(engine.call(path, b"")).await;
                assert_eq!(end.lines().next(), Some("13 InternalError: out of memory"), "{path}");
                assert_eq!(outcome(engine.call("", b"")).await, "ok");
            }
            let message = vec![0; 65 << 20];
            assert!(outcome(engine.call("", &message)).await.starts_with("13 InternalError: out of memory"));
            assert_eq!(outcome(engine.call("", b"")).await, "ok");
            std::mem::forget(engine);
        });
    }

    /// The message with which the process ends.
    fn end_of(body: &str) -> String {
        let engine = std::mem::ManuallyDrop::new(calls(body));
        let running = std::panic::AssertUnwindSafe(|| run(async { outcome(engine.call("", b"")).await }));
        let end = std::panic::catch_unwind(running).expect_err("the process ends");
        end.downcast_ref::<String>().expect("a text").clone()
    }

    #[test]
    fn a_turn_without_an_end_ends_the_process() {
        let endless = "while (true);";
        let slow = "return text(/^(a+)+$/.test('a'.repeat(50) + 'b'));";
        for body in [endless, slow] {
            for start in ["", "await null; ", "try { await null; } finally { aborted = []; } "] {
                let end = end_of(&format!("{start}{body}"));
                assert!(end.contains("without a pause"), "{end}");
                assert!(end.contains("InternalError: interrupted\n    at "), "{end}");
            }
        }
    }

    #[test]
    fn many_turns_may_take_long() {
        run(async {
            let engine = calls(
                "for (let turn = 0; turn < 10; turn += 1) {
                   for (const end = Date.now() + 60; Date.now() < end; );
                   await null;
                 }
                 return text('done');",
            );
            assert_eq!(outcome(engine.call("", b"")).await, "done");
            std::mem::forget(engine);
        });
    }

    #[test]
    fn stops_when_told() {
        run(async {
            let engine = calls("return text(stopped);");
            engine.stop();
            assert_eq!(outcome(engine.call("", b"")).await, "1");
            std::mem::forget(engine);
        });
    }
}
