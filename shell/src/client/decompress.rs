//! Decodes content codings, up to a size limit.
use super::code::Code;
use std::io::Read;

/// Decodes the content; an error is node's code.
pub fn decompress(bytes: &[u8], coding: &str, max_bytes: usize) -> Result<Vec<u8>, Code> {
    match coding {
        "gzip" => read(flate2::read::MultiGzDecoder::new(bytes), max_bytes),
        "deflate" => read(flate2::read::ZlibDecoder::new(bytes), max_bytes),
        "br" => read(brotli_decompressor::Decompressor::new(bytes, 4096), max_bytes),
        _ => Err(Code::ERR_INVALID_ARG_VALUE),
    }
}

fn read(from: impl Read, max_bytes: usize) -> Result<Vec<u8>, Code> {
    let mut content = Vec::new();
    let result = from.take(max_bytes as u64 + 1).read_to_end(&mut content);
    match result {
        Err(_) => Err(Code::Z_DATA_ERROR),
        Ok(_) if content.len() > max_bytes => Err(Code::ERR_BUFFER_TOO_LARGE),
        Ok(_) => Ok(content),
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, decompress};
    use flate2::Compression;
    use flate2::write::{GzEncoder, ZlibEncoder};
    use std::io::Write;

    /// `aaaa`, compressed by node.
    const BROTLI: &[u8] = &[0x8b, 0x01, 0x80, 0x61, 0x61, 0x61, 0x61, 0x03];

    fn gzip(content: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(content).expect("written");
        encoder.finish().expect("finished")
    }

    #[test]
    fn undoes_each_coding() {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(b"abc").expect("written");
        assert_eq!(decompress(&encoder.finish().expect("finished"), "deflate", 3), Ok(b"abc".to_vec()));
        assert_eq!(decompress(&gzip(b"abc"), "gzip", 3), Ok(b"abc".to_vec()));
        assert_eq!(decompress(&[gzip(b"abc"), gzip(b"def")].concat(), "gzip", 6), Ok(b"abcdef".to_vec()));
        assert_eq!(decompress(BROTLI, "br", 4), Ok(b"aaaa".to_vec()));
    }

    #[test]
    fn stops_at_the_limit() {
        let bomb = gzip(&vec![0; 10 << 20]);
        assert!(bomb.len() < 20_000);
        assert_eq!(decompress(&bomb, "gzip", 1 << 20), Err(Code::ERR_BUFFER_TOO_LARGE));
        assert_eq!(decompress(BROTLI, "br", 3), Err(Code::ERR_BUFFER_TOO_LARGE));
    }

    #[test]
    fn refuses_what_is_malformed_or_cut() {
        let whole = gzip(b"a longer text, so that a cut one is not empty");
        assert_eq!(decompress(&whole[..whole.len() - 9], "gzip", 100), Err(Code::Z_DATA_ERROR));
        for coding in ["gzip", "deflate", "br"] {
            assert_eq!(decompress(b"\xffnot compressed", coding, 100), Err(Code::Z_DATA_ERROR), "{coding}");
        }
        assert_eq!(decompress(b"", "zstd", 100), Err(Code::ERR_INVALID_ARG_VALUE));
    }
}
