//! `__host.client`: passes the provider's requests to the client in Rust, and the responses back.
use super::machine::Machine;
use crate::client::failure::Failure;
use crate::client::{Attempt, Client, Options, Proxy, Reply, Request};
use rquickjs::prelude::Func;
use rquickjs::{Ctx, Function, IntoJs, Object, Result, TypedArray, Value};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The requests of one client that have no response yet, by ID.
type Attempts = Rc<RefCell<HashMap<u32, Rc<Attempt>>>>;

/// The function that creates a client for one origin.
pub fn client_function<'js>(ctx: &Ctx<'js>, machine: &Machine) -> Result<Function<'js>> {
    let machine = machine.clone();
    Function::new(ctx.clone(), move |ctx: Ctx<'js>, options: Object<'js>| client(&ctx, &machine, &options))
}

fn client<'js>(ctx: &Ctx<'js>, machine: &Machine, options: &Object<'js>) -> Result<Object<'js>> {
    let client = Rc::new(Client::new(options_from(options)?));
    let attempts = Attempts::default();
    let object = Object::new(ctx.clone())?;
    let (machine, sending, begun) = (machine.clone(), client.clone(), attempts.clone());
    let send = move |ctx: Ctx<'js>,
                     id: u32,
                     method: String,
                     url: String,
                     headers: Object<'js>,
                     body: Option<String>,
                     is_new: bool| {
        let headers = headers.props::<String, String>().collect::<Result<Vec<_>>>()?;
        let request = Request { method, url, headers, body, is_on_new_connection: is_new };
        let attempt = Rc::new(Attempt::default());
        begun.borrow_mut().insert(id, attempt.clone());
        let (client, attempts) = (sending.clone(), begun.clone());
        machine.promise(&ctx, async move {
            let result = client.send(request, &attempt).await;
            attempts.borrow_mut().remove(&id);
            Answer { result, attempt }
        })
    };
    object.set("send", Func::from(send))?;
    let abort = move |id: u32| {
        let attempt = attempts.borrow().get(&id).cloned();
        attempt.is_some_and(|attempt| {
            attempt.abort();
            attempt.was_sent()
        })
    };
    object.set("abort", Func::from(abort))?;
    object.set("close", Func::from(move || client.close()))?;
    Ok(object)
}

fn options_from(options: &Object<'_>) -> Result<Options> {
    let proxy = match options.get::<_, Option<String>>("proxy")? {
        Some(url) => Some(Proxy { url, authorization: options.get("proxyAuthorization")? }),
        None => None,
    };
    let certificate = options.get::<_, Option<String>>("clientCertPem")?;
    let key = options.get::<_, Option<String>>("clientKeyPem")?;
    Ok(Options {
        proxy,
        ca_pem: options.get("caPem")?,
        client_pem: certificate.zip(key),
        is_insecure: options.get("isInsecure")?,
        max_body_bytes: options.get::<_, f64>("maxBodyBytes")? as usize,
    })
}

/// The result of a request.
struct Answer {
    result: std::result::Result<Reply, Failure>,
    attempt: Rc<Attempt>,
}

impl<'js> IntoJs<'js> for Answer {
    fn into_js(self, ctx: &Ctx<'js>) -> Result<Value<'js>> {
        let answer = Object::new(ctx.clone())?;
        match self.result {
            Ok(reply) => {
                answer.set("status", reply.status)?;
                let headers = reply.headers.into_iter().map(|(name, value)| vec![name, value]).collect::<Vec<_>>();
                answer.set("headers", headers)?;
                answer.set("bytes", TypedArray::<u8>::new(ctx.clone(), reply.body)?)?;
            }
            Err(failure) => {
                answer.set("code", failure.code.name())?;
                answer.set("message", String::from(failure.message))?;
                answer.set("wasSent", self.attempt.was_sent())?;
                answer.set("isProxys", failure.is_proxys)?;
                answer.set("isUnanswered", self.attempt.is_unanswered())?;
            }
        }
        answer.into_js(ctx)
    }
}
