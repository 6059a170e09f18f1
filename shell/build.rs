//! Build script: compiles the provider to QuickJS bytecode and writes the files that `src/embedded.rs` includes.
use rquickjs::module::WriteOptions;
use rquickjs::{Context, Module, Runtime};
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let folder = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(folder.join("provider.qbc"), bytecode(&read("dist/provider.js"))).expect("the bytecode is written");
    fs::write(folder.join("schema.bin"), read("dist/schema.bin")).expect("the schema is written");
    // An empty file means that the provider has no identity schemas: a response is never empty.
    let identity = if Path::new("dist/identity.bin").exists() { read("dist/identity.bin") } else { Vec::new() };
    fs::write(folder.join("identity.bin"), identity).expect("the identity schemas are written");
    println!("cargo:rerun-if-changed=dist");
    println!("cargo:rustc-env=TOCSIN_TARGET={}", env::var("TARGET").expect("cargo sets TARGET"));
    println!("cargo:rustc-env=TOCSIN_VERSION={}", version(&read("../package.json")));
}

fn read(path: &str) -> Vec<u8> {
    println!("cargo:rerun-if-changed={path}");
    fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}; `npm run build:shell` makes it"))
}

fn bytecode(source: &[u8]) -> Vec<u8> {
    let runtime = Runtime::new().expect("an engine");
    Context::full(&runtime).expect("a context").with(|ctx| {
        let module =
            Module::declare(ctx.clone(), "provider.js", source).unwrap_or_else(|_| panic!("{:?}", ctx.catch()));
        // Function names and line numbers stay, so that stack traces are readable.
        module.write(WriteOptions { strip_source: true, ..WriteOptions::default() }).expect("the bytecode")
    })
}

/// Reads `version` from package.json, where it is the first field of that name.
fn version(package: &[u8]) -> String {
    let text = String::from_utf8_lossy(package);
    let value = text.split_once("\"version\": \"").and_then(|(_, rest)| rest.split_once('"'));
    value.expect("package.json has a version").0.to_owned()
}
