//! Converts text between JavaScript's UTF-16 and UTF-8.
use super::bytes::{Bytes, fill, owned, with_bytes};
use rquickjs::{Ctx, Result, String as Text};

/// The replacement for lone surrogates and invalid bytes, U+FFFD.
const REPLACEMENT: &[u8] = "\u{fffd}".as_bytes();

/// Encodes the text in UTF-8, in a new buffer.
pub fn encode<'js>(ctx: Ctx<'js>, text: Text<'js>) -> Result<Bytes<'js>> {
    Bytes::new(ctx, utf8(&text)?)
}

/// Writes as many whole characters as fit to the start of the bytes. Returns the number of bytes written.
pub fn encode_into(text: Text<'_>, bytes: Bytes<'_>) -> Result<usize> {
    let source = utf8(&text)?;
    let mut end = source.len().min(bytes.len());
    // A continuation byte does not start a character.
    while end < source.len() && source[end] & 0xc0 == 0x80 {
        end -= 1;
    }
    fill(&bytes, &source[..end]);
    Ok(end)
}

/// Decodes UTF-8, with U+FFFD for invalid bytes.
pub fn decode<'js>(ctx: Ctx<'js>, bytes: Bytes<'js>) -> Result<Text<'js>> {
    Text::from_str(ctx, &with_bytes(&bytes, |content| String::from_utf8_lossy(content).into_owned()))
}

/// Decodes UTF-8; undefined if it is invalid.
pub fn decode_strict<'js>(ctx: Ctx<'js>, bytes: Bytes<'js>) -> Result<Option<Text<'js>>> {
    String::from_utf8(owned(&bytes)).ok().map(|text| Text::from_str(ctx, &text)).transpose()
}

/// Encodes the text in UTF-8, with U+FFFD for each lone surrogate.
fn utf8(text: &Text<'_>) -> Result<Vec<u8>> {
    let text = text.clone().to_cstring()?;
    // SAFETY: the bytes live as long as `text`. They are not treated as a `str` because the engine encodes lone
    // surrogates, too.
    let mut bytes = unsafe { std::slice::from_raw_parts(text.as_ptr().cast::<u8>(), text.len()) }.to_vec();
    replace_halves(&mut bytes);
    Ok(bytes)
}

/// Replaces lone surrogates (U+D800 to U+DFFF), which are as long as the replacement.
fn replace_halves(bytes: &mut [u8]) {
    if str::from_utf8(bytes).is_ok() {
        return;
    }
    for at in 0..bytes.len().saturating_sub(2) {
        if bytes[at] == 0xed && bytes[at + 1] >= 0xa0 {
            bytes[at..at + 3].copy_from_slice(REPLACEMENT);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::testing::evaluate;

    #[test]
    fn encodes_every_plane() {
        assert_eq!(evaluate("[...__host.utf8Encode('aé€𝄞')].join()"), "97,195,169,226,130,172,240,157,132,158");
    }

    #[test]
    fn replaces_half_a_character() {
        assert_eq!(evaluate("[...__host.utf8Encode('a\\ud800b\\udc00')].join()"), "97,239,191,189,98,239,191,189");
    }

    #[test]
    fn writes_whole_characters_into_bytes_that_are_too_few() {
        let script = "const to = new Uint8Array(4); const n = __host.utf8EncodeInto('a€€', to); n + ':' + to";
        assert_eq!(evaluate(script), "4:97,226,130,172");
        let script = "const bytes = new Uint8Array(3); const n = __host.utf8EncodeInto('a€', bytes); n + ':' + bytes";
        assert_eq!(evaluate(script), "1:97,0,0");
    }

    #[test]
    fn writes_into_a_part_of_a_buffer() {
        let script = "const all = new Uint8Array(4); __host.utf8EncodeInto('xy', all.subarray(1, 3)); '' + all";
        assert_eq!(evaluate(script), "0,120,121,0");
    }

    #[test]
    fn decodes_a_part_of_a_buffer_and_keeps_its_mark() {
        let script = "__host.utf8Decode(new Uint8Array([0, 0xef, 0xbb, 0xbf, 97, 0]).subarray(1, 5)).length";
        assert_eq!(evaluate(script), "2");
    }

    #[test]
    fn decodes_malformed_bytes_as_browsers_do() {
        // One replacement for each sequence that could have started a character.
        let script = "__host.utf8Decode(new Uint8Array([97, 0xf0, 0x9f, 0x98, 98, 0xff, 0xc0, 0x80]))";
        assert_eq!(evaluate(script), "a\u{fffd}b\u{fffd}\u{fffd}\u{fffd}");
    }

    #[test]
    fn refuses_malformed_bytes_where_it_must() {
        assert_eq!(evaluate("String(__host.utf8DecodeStrict(new Uint8Array([97, 0xff])))"), "undefined");
        assert_eq!(evaluate("__host.utf8DecodeStrict(new Uint8Array([97]))"), "a");
    }

    #[test]
    fn keeps_a_zero_within_a_text() {
        assert_eq!(evaluate("__host.utf8Decode(__host.utf8Encode('a\\0b')).length"), "3");
    }
}
