//! Opens a tunnel through a proxy. Everything written afterwards goes to the origin.
use super::causes::failure_from;
use super::code::Code;
use super::connection::Stream;
use super::failure::Failure;
use super::message::Message;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

const MAX_HEAD_BYTES: usize = 16 << 10;

/// Asks a proxy for a tunnel. If the proxy refuses, the failure has undici's message, by which the TypeScript client
/// recognizes it.
pub async fn open_tunnel(
    stream: &mut Box<dyn Stream>,
    (host, port): (&str, u16),
    authorization: Option<&str>,
) -> Result<(), Failure> {
    let authorization = authorization.map(|value| format!("proxy-authorization: {value}\r\n")).unwrap_or_default();
    let request = format!("CONNECT {host}:{port} HTTP/1.1\r\nhost: {host}:{port}\r\n{authorization}\r\n");
    let lost = |error: std::io::Error| failure_from(&error).of_proxy();
    stream.write_all(request.as_bytes()).await.map_err(lost)?;
    stream.flush().await.map_err(lost)?;
    let head = read_head(stream).await.map_err(Failure::of_proxy)?;
    match status_of(&head) {
        Some(200) => Ok(()),
        Some(status) => Err(Failure::new(Code::UND_ERR_ABORTED, Message::of_tunnel(status))),
        None => Err(Failure::new(Code::HPE_INVALID, "Response does not match the HTTP/1.1 protocol").of_proxy()),
    }
}

/// Reads to the end of the head and no further: the bytes after it are the origin's.
async fn read_head(stream: &mut Box<dyn Stream>) -> Result<Vec<u8>, Failure> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.map_err(|error| failure_from(&error))?);
        if head.len() > MAX_HEAD_BYTES {
            return Err(Failure::new(Code::UND_ERR_HEADERS_OVERFLOW, "Headers Overflow Error"));
        }
        let is_http = head.iter().zip(b"HTTP/1.").all(|(one, other)| one == other);
        if !is_http {
            return Err(Failure::new(Code::HPE_INVALID, "Response does not match the HTTP/1.1 protocol"));
        }
    }
    Ok(head)
}

fn status_of(head: &[u8]) -> Option<u16> {
    let line = str::from_utf8(head.split(|byte| *byte == b'\r').next()?).ok()?;
    let status = line.strip_prefix("HTTP/1.")?.split(' ').nth(1)?;
    if status.len() == 3 { status.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result of a request for a tunnel that gets this response.
    async fn outcome(response: &'static [u8]) -> Result<(), String> {
        let (ours, mut proxys) = tokio::io::duplex(1024);
        let mut stream: Box<dyn Stream> = Box::new(ours);
        proxys.write_all(response).await.expect("written");
        let opened = open_tunnel(&mut stream, ("[::1]", 443), Some("Basic x")).await;
        let mut request = vec![0; 1024];
        let length = proxys.read(&mut request).await.expect("read");
        let expected = "CONNECT [::1]:443 HTTP/1.1\r\nhost: [::1]:443\r\nproxy-authorization: Basic x\r\n\r\n";
        assert_eq!(String::from_utf8_lossy(&request[..length]), expected);
        opened.map_err(|failure| format!("{} {} {}", failure.code, failure.message, failure.is_proxys))
    }

    #[tokio::test]
    async fn opens_with_200_alone() {
        assert_eq!(outcome(b"HTTP/1.1 200 OK\r\nx: y\r\n\r\nrest").await, Ok(()));
        let refused = "UND_ERR_ABORTED Proxy response (407) !== 200 when HTTP Tunneling false";
        assert_eq!(outcome(b"HTTP/1.0 407 No\r\n\r\n").await, Err(refused.into()));
    }

    #[tokio::test]
    async fn knows_what_is_no_proxy() {
        let no_http = "HPE_INVALID Response does not match the HTTP/1.1 protocol true";
        assert_eq!(outcome(b"SSH-2.0-OpenSSH_9.2\r\n").await, Err(no_http.into()));
        assert_eq!(outcome(b"HTTP/1.1 OK\r\n\r\n").await, Err(no_http.into()));
    }
}
