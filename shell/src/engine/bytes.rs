//! Bytes of JavaScript, whose memory the engine owns.
use rquickjs::TypedArray;

/// A `Uint8Array`.
pub type Bytes<'js> = TypedArray<'js, u8>;

/// The content. Must be used before JavaScript runs again, which could change it or let go of it.
pub fn bytes_of<'a>(bytes: &'a Bytes<'_>) -> &'a [u8] {
    // SAFETY: nothing runs in the engine while the caller looks.
    unsafe { bytes.as_bytes() }.unwrap_or_default()
}

/// Writes to the start of the bytes, of which there must be enough.
pub fn fill(bytes: &Bytes<'_>, content: &[u8]) {
    let Some(target) = bytes.as_raw() else { return };
    assert!(content.len() <= target.len());
    // SAFETY: the target is memory of the engine's, the content ours, and nothing else runs meanwhile.
    unsafe { std::ptr::copy_nonoverlapping(content.as_ptr(), target.as_ptr().cast::<u8>(), content.len()) };
}
