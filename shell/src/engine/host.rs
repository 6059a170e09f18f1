//! The object `__host`: everything that the provider can use of the system.
use super::bytes::{Bytes, owned, with_bytes};
use super::calls::Calls;
use super::machine::Machine;
use super::sleeps::Sleeps;
use super::{address, requests, text};
use crate::client::code::Code;
use crate::client::{decompress, pem, system_code};
use crate::embedded::VERSION;
use crate::lifecycle;
use rquickjs::convert::List;
use rquickjs::prelude::{Func, Opt};
use rquickjs::{Ctx, Object, Result, String as Text, TypedArray, Value};
use std::collections::HashMap;
use std::ffi::OsString;
use std::rc::Rc;
use std::time::Instant;

/// node's name for the operating system.
const PLATFORM: &str = match std::env::consts::OS.as_bytes() {
    b"macos" => "darwin",
    b"windows" => "win32",
    _ => std::env::consts::OS,
};

/// Creates the object. Each function that takes time runs in its own task.
pub fn host<'js>(ctx: &Ctx<'js>, machine: &Machine, calls: &Rc<Calls>) -> Result<Object<'js>> {
    let host = Object::new(ctx.clone())?;
    host.set("env", variables())?;
    host.set("platform", PLATFORM)?;
    host.set("runtime", format!("native/{VERSION}"))?;
    host.set("log", Func::from(|text: String| lifecycle::log(&text)))?;
    let started = Instant::now();
    host.set("now", Func::from(move || started.elapsed().as_secs_f64() * 1000.0))?;
    set_sleep(&host, machine)?;
    host.set("utf8Encode", Func::from(text::encode))?;
    host.set("utf8EncodeInto", Func::from(text::encode_into))?;
    host.set("utf8Decode", Func::from(text::decode))?;
    host.set("utf8DecodeStrict", Func::from(text::decode_strict))?;
    host.set("readFile", Func::from(read_file))?;
    host.set("parseUrl", Func::from(address::parse_url))?;
    host.set("isIp", Func::from(address::is_ip))?;
    host.set("isInSubnet", Func::from(address::is_in_subnet))?;
    host.set("exists", Func::from(|path: String| std::path::Path::new(&path).exists()))?;
    host.set("isAuthority", Func::from(|text: String| pem::is_authority(&text)))?;
    host.set("isUsablePem", Func::from(is_usable_pem))?;
    host.set("decompress", Func::from(decompressed))?;
    host.set("client", requests::client_function(ctx, machine)?)?;
    let (machine, calls) = (machine.clone(), calls.clone());
    let emit = move |ctx: Ctx<'js>, id: u32, message: Bytes<'js>| {
        let acknowledged = calls.emit(id, owned(&message));
        machine.promise(&ctx, async move {
            let _ = acknowledged.await;
        })
    };
    host.set("emit", Func::from(emit))?;
    Ok(host)
}

fn set_sleep<'js>(host: &Object<'js>, machine: &Machine) -> Result<()> {
    let sleeps = Rc::new(Sleeps::default());
    let (machine, begun) = (machine.clone(), sleeps.clone());
    let sleep = move |ctx: Ctx<'js>, id: u32, ms: f64| machine.promise(&ctx, begun.sleep(id, ms));
    host.set("sleep", Func::from(sleep))?;
    host.set("wake", Func::from(move |id: u32| sleeps.wake(id)))
}

/// The environment variables. As in node, U+FFFD replaces invalid Unicode: without it, the variable would appear to be
/// unset.
fn variables() -> HashMap<String, String> {
    let text = |it: OsString| it.to_string_lossy().into_owned();
    std::env::vars_os().map(|(name, value)| (text(name), text(value))).collect()
}

/// The text of a file, or the code of the failure.
fn read_file(path: String, max_bytes: u64) -> List<(Option<String>, &'static str)> {
    List(match read_regular_file(&path, max_bytes) {
        Ok(text) => (Some(text), ""),
        Err(code) => (None, code.name()),
    })
}

/// Checks the kind of file first: opening a pipe that nothing writes to would block the only thread forever.
fn read_regular_file(path: &str, max_bytes: u64) -> std::result::Result<String, Code> {
    let found = std::fs::metadata(path).map_err(|error| system_code::io_code(&error))?;
    if !found.is_file() && !found.is_dir() {
        return Err(Code::ERR_NOT_A_FILE);
    }
    if found.len() > max_bytes {
        return Err(Code::ERR_FILE_TOO_LARGE);
    }
    let bytes = std::fs::read(path).map_err(|error| system_code::io_code(&error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn is_usable_pem(certificate: Opt<Option<String>>, key: Opt<Option<String>>) -> bool {
    pem::is_usable(certificate.0.flatten().as_deref(), key.0.flatten().as_deref())
}

fn decompressed<'js>(ctx: Ctx<'js>, bytes: Bytes<'js>, coding: String, max_bytes: usize) -> Result<Value<'js>> {
    match with_bytes(&bytes, move |content| decompress::decompress(content, &coding, max_bytes)) {
        Ok(content) => Ok(TypedArray::new(ctx, content)?.into_value()),
        Err(code) => Ok(Text::from_str(ctx, code.name())?.into_value()),
    }
}
