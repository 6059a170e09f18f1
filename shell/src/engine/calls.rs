//! Calls of the provider's methods: `__call` starts a call, `emit` passes on its messages, and its promise settles with
//! its result.
use super::bytes::owned;
use super::machine::{Machine, caught, described};
use crate::status::{Code, Status};
use rquickjs::prelude::{Func, OnceFn};
use rquickjs::{Array, Ctx, Function, Promise, Result, TypedArray, Value};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use tokio::sync::{mpsc, oneshot};

/// The events of a call, in their order.
pub enum Event {
    /// The only message of a unary method.
    Reply(Vec<u8>),
    /// A message of a streaming method. The provider sends the next one only after this one is acknowledged or dropped.
    Message(Vec<u8>, oneshot::Sender<()>),
    /// The end of a streaming method.
    End,
    Failure(Status),
}

/// The running calls by ID, each with the channel for its events. A call whose receiver is gone is aborted, but still
/// counts as running until the provider is done with it: it may be writing.
#[derive(Default)]
pub struct Calls {
    last_id: Cell<u32>,
    running: RefCell<HashMap<u32, Option<mpsc::UnboundedSender<Event>>>>,
}

impl Calls {
    /// The number of running calls.
    pub fn count(&self) -> usize {
        self.running.borrow().len()
    }

    /// Passes on a message of a streaming call. The returned receiver is ready when the next one may be sent.
    pub fn emit(&self, id: u32, message: Vec<u8>) -> oneshot::Receiver<()> {
        let (acknowledge, acknowledged) = oneshot::channel();
        if let Some(Some(events)) = self.running.borrow().get(&id) {
            // If there is no receiver anymore, the message is dropped, and `acknowledge` with it.
            let _ = events.send(Event::Message(message, acknowledge));
        }
        acknowledged
    }

    fn end(&self, id: u32, event: Event) {
        if let Some(Some(events)) = self.running.borrow_mut().remove(&id) {
            let _ = events.send(event);
        }
    }
}

/// A call in progress. If it is dropped before its last event, it is aborted in the provider.
pub struct RunningCall {
    machine: Machine,
    calls: Rc<Calls>,
    id: u32,
    events: mpsc::UnboundedReceiver<Event>,
}

impl RunningCall {
    /// The next event; `None` after the event that ends the call.
    pub async fn next(&mut self) -> Option<Event> {
        self.events.recv().await
    }

    /// Whether no event is waiting.
    #[cfg(test)]
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }
}

impl Drop for RunningCall {
    fn drop(&mut self) {
        match self.calls.running.borrow_mut().get_mut(&self.id) {
            Some(events) => *events = None,
            None => return,
        }
        // Not immediately: the engine itself may be running when this is dropped.
        let (machine, id) = (self.machine.clone(), self.id);
        tokio::task::spawn_local(async move {
            machine.enter(|ctx| {
                let abort = ctx.globals().get::<_, Function>("__abort");
                if abort.and_then(|abort| abort.call::<_, ()>((id,))).is_err() {
                    caught(ctx);
                }
            })
        });
    }
}

/// Starts a call and runs it until it waits.
pub fn start(machine: &Machine, calls: &Rc<Calls>, path: &str, message: &[u8]) -> RunningCall {
    let id = calls.last_id.get().wrapping_add(1);
    calls.last_id.set(id);
    let (sender, events) = mpsc::unbounded_channel();
    calls.running.borrow_mut().insert(id, Some(sender));
    machine.enter(|ctx| {
        if run(ctx, calls, (id, path, message)).is_err() {
            calls.end(id, Event::Failure(Status::new(Code::Internal, caught(ctx))));
        }
    });
    RunningCall { machine: machine.clone(), calls: calls.clone(), id, events }
}

fn run(ctx: &Ctx<'_>, calls: &Rc<Calls>, (id, path, message): (u32, &str, &[u8])) -> Result<()> {
    let call: Function = ctx.globals().get("__call")?;
    let promise: Promise = call.call((id, path, TypedArray::<u8>::new_copy(ctx.clone(), message)?))?;
    let (settled, failed) = (calls.clone(), calls.clone());
    let on_settled = move |value: Value<'_>| settled.end(id, event_from(value));
    // `__call` never rejects; if it does, that is a bug of ours.
    let on_failed = move |reason: Value<'_>| {
        failed.end(id, Event::Failure(Status::new(Code::Internal, described(&reason))));
    };
    let then: Function = promise.then()?;
    let this = rquickjs::function::This(promise);
    then.call::<_, ()>((this, Func::from(OnceFn::from(on_settled)), Func::from(OnceFn::from(on_failed))))
}

/// Reads the value that `__call` resolves to.
fn event_from(value: Value<'_>) -> Event {
    if value.is_null() {
        return Event::End;
    }
    if let Some(bytes) = value.as_object().and_then(|object| object.as_typed_array::<u8>()) {
        return Event::Reply(owned(bytes));
    }
    let status = Array::from_value(value).and_then(|pair| Ok((pair.get::<u8>(0)?, pair.get::<String>(1)?)));
    Event::Failure(match status {
        Ok((code, message)) => Status { code, message },
        Err(_) => Status::new(Code::Internal, "the provider did not return a message"),
    })
}
