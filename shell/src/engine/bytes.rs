//! JavaScript byte arrays, whose memory the engine owns.
use rquickjs::TypedArray;

/// A `Uint8Array`.
pub type Bytes<'js> = TypedArray<'js, u8>;

/// Passes the content to `look`, which cannot run JavaScript and so cannot change or free the content: a `'static`
/// closure holds no engine value.
pub fn with_bytes<R>(bytes: &Bytes<'_>, look: impl FnOnce(&[u8]) -> R + 'static) -> R {
    // SAFETY: nothing runs in the engine while `look` does. Entering the engine again would panic.
    look(unsafe { bytes.as_bytes() }.unwrap_or_default())
}

/// Copies the content.
pub fn owned(bytes: &Bytes<'_>) -> Vec<u8> {
    with_bytes(bytes, <[u8]>::to_vec)
}

/// Writes to the start of the bytes; panics if they are too few.
pub fn fill(bytes: &Bytes<'_>, content: &[u8]) {
    let Some(target) = bytes.as_raw() else { return };
    assert!(content.len() <= target.len());
    // SAFETY: the engine owns the target and Rust the content, so they do not overlap. Nothing else runs meanwhile.
    unsafe { std::ptr::copy_nonoverlapping(content.as_ptr(), target.as_ptr().cast::<u8>(), content.len()) };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::testing::engine;
    use std::mem::ManuallyDrop;

    #[test]
    #[should_panic(expected = "already borrowed")]
    fn nothing_runs_in_the_engine_while_bytes_are_read() {
        let engine = ManuallyDrop::new(engine(""));
        let machine = engine.machine.clone();
        engine.machine.enter(|ctx| {
            let bytes = Bytes::new(ctx.clone(), [1]).expect("bytes");
            with_bytes(&bytes, move |_| machine.enter(|_| ()));
        });
    }
}
