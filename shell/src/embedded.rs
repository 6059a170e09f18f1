//! What the build puts into the executable.

/// The provider's program, compiled.
pub static PROGRAM: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/provider.qbc"));

/// The response to GetProviderSchema: Terraform starts one process for it alone.
pub static SCHEMA: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/schema.bin"));

/// The response to GetResourceIdentitySchemas; empty where the provider has none.
pub static IDENTITY_SCHEMAS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/identity.bin"));

/// The product's version, as package.json has it.
pub const VERSION: &str = env!("TOCSIN_VERSION");

/// The version and the target, as Rust names it: with the sources, they make this very executable again.
pub const BUILD: &str = concat!(env!("TOCSIN_VERSION"), " (", env!("TOCSIN_TARGET"), ")");
