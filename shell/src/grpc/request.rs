//! Reads the only message of a request.
use super::budget::Share;
use crate::status::{Code, Status};
use bytes::{Buf, Bytes, BytesMut};
use h2::RecvStream;

/// The maximum size of requests and responses, as in go-plugin's own servers.
pub const MAX_MESSAGE_BYTES: usize = 256 << 20;

/// The length of a message's prefix: a zero for "not compressed", then the message's length.
pub const PREFIX_BYTES: usize = 5;

/// The overhead that each chunk counts as: a client can send a message byte by byte.
const CHUNK_BYTES: usize = 128;

/// Reads a request that consists of one message, and counts its bytes in `held`.
pub async fn read_message(mut body: RecvStream, held: &mut Share) -> Result<Bytes, Status> {
    let mut bytes = BytesMut::new();
    while let Some(chunk) = body.data().await {
        let chunk = chunk.map_err(|_| Status::disconnected())?;
        if !held.take(chunk.len() + CHUNK_BYTES) {
            let problem = "the total size of the requests on this connection is too large";
            return Err(Status::new(Code::ResourceExhausted, problem));
        }
        bytes.extend_from_slice(&chunk);
        // Once the message is complete, the client cannot send more than its window.
        if end_of_first(&bytes)?.is_none_or(|end| bytes.len() < end) {
            let _ = body.flow_control().release_capacity(chunk.len());
        }
    }
    only_message(bytes)
}

/// Removes the prefix of the message; fails if there is anything else.
fn only_message(mut bytes: BytesMut) -> Result<Bytes, Status> {
    let got = |count| Status::new(Code::Internal, format!("expected one message, got {count}"));
    match end_of_first(&bytes)? {
        None if bytes.is_empty() => Err(got(0)),
        Some(end) if bytes.len() > end => Err(got(2)),
        Some(end) if bytes.len() == end => {
            bytes.advance(PREFIX_BYTES);
            Ok(bytes.freeze())
        }
        _ => Err(Status::new(Code::Internal, "the request ended inside a message")),
    }
}

/// The end of the first message, from its prefix; `None` while the prefix is incomplete.
fn end_of_first(bytes: &[u8]) -> Result<Option<usize>, Status> {
    let Some((&[flag, ref size @ ..], _)) = bytes.split_first_chunk::<PREFIX_BYTES>() else { return Ok(None) };
    if flag != 0 {
        return Err(Status::new(Code::Unimplemented, "compressed messages are not supported"));
    }
    let size = u32::from_be_bytes([size[0], size[1], size[2], size[3]]) as usize;
    if size > MAX_MESSAGE_BYTES { Err(too_large("request", size)) } else { Ok(Some(PREFIX_BYTES + size)) }
}

/// The status for a message that exceeds the maximum.
pub fn too_large(what: &str, size: usize) -> Status {
    Status::new(Code::ResourceExhausted, format!("a {what} of {size} bytes is larger than {MAX_MESSAGE_BYTES}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<Bytes, String> {
        only_message(BytesMut::from(bytes)).map_err(|status| status.message)
    }

    #[test]
    fn takes_one_message() {
        assert_eq!(read(&[0, 0, 0, 0, 2, 7, 8]), Ok(Bytes::from_static(&[7, 8])));
        assert_eq!(read(&[0, 0, 0, 0, 0]), Ok(Bytes::new()));
    }

    #[test]
    fn refuses_everything_else() {
        assert_eq!(read(&[]), Err("expected one message, got 0".into()));
        assert_eq!(read(&[0, 0, 0, 0, 0, 0]), Err("expected one message, got 2".into()));
        assert_eq!(read(&[0, 0, 0, 0, 2, 7]), Err("the request ended inside a message".into()));
        assert_eq!(read(&[0, 0]), Err("the request ended inside a message".into()));
        assert_eq!(read(&[1, 0, 0, 0, 0]), Err("compressed messages are not supported".into()));
    }

    #[test]
    fn refuses_a_large_message_by_its_prefix() {
        let status = end_of_first(&[0, 0x10, 0, 0, 1]).expect_err("too large");
        assert_eq!(status.message, "a request of 268435457 bytes is larger than 268435456");
        assert_eq!(status.code, 8);
        assert_eq!(end_of_first(&[0, 0x10, 0, 0, 0]), Ok(Some(MAX_MESSAGE_BYTES + 5)));
    }
}
