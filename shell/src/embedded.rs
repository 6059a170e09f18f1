//! The files that the build embeds in the executable.

/// The provider's program, as QuickJS bytecode.
pub static PROGRAM: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/provider.qbc"));

/// The response to GetProviderSchema. It is embedded because Terraform starts a process for this call alone.
pub static SCHEMA: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/schema.bin"));

/// The response to GetResourceIdentitySchemas; empty if the provider has none.
pub static IDENTITY_SCHEMAS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/identity.bin"));

/// The version in package.json.
pub const VERSION: &str = env!("TOCSIN_VERSION");

/// The version and Rust's name of the target: enough to build this exact executable from the sources.
pub const BUILD: &str = concat!(env!("TOCSIN_VERSION"), " (", env!("TOCSIN_TARGET"), ")");
