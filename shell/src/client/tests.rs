//! The client against servers on loopback.
use super::{Attempt, Client, Options, Reply, Request};
use crate::client::code::Code;
use crate::client::failure::Failure;
use std::rc::Rc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{LocalSet, spawn_local, yield_now};

/// Runs a test as the program runs: on one thread, in a `LocalSet`.
fn run<R>(test: impl Future<Output = R>) -> R {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(LocalSet::new().run_until(test))
}

fn client() -> Client {
    Client::new(Options { proxy: None, ca_pem: Vec::new(), client_pem: None, is_insecure: false, max_body_bytes: 10 })
}

/// Starts a server that calls `serve` with each connection and its number; returns its URL.
async fn server<F: Future<Output = ()> + 'static>(serve: impl Fn(usize, TcpStream) -> F + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    spawn_local(async move {
        for number in 0.. {
            let (socket, _) = listener.accept().await.expect("a connection");
            spawn_local(serve(number, socket));
        }
    });
    url
}

/// Reads the head of a request.
async fn head(socket: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    while !bytes.ends_with(b"\r\n\r\n") {
        match socket.read_u8().await {
            Ok(byte) => bytes.push(byte),
            Err(_) => break,
        }
    }
    bytes.into_iter().map(char::from).collect()
}

async fn answer(socket: &mut TcpStream, text: &str) {
    socket.write_all(text.as_bytes()).await.expect("written");
}

async fn send(client: &Client, url: &str, method: &str, body: Option<&str>) -> Result<Reply, (Failure, bool)> {
    let headers = vec![("X-Own".to_owned(), "\u{e9}".to_owned())];
    let request = Request {
        method: method.into(),
        url: url.into(),
        headers,
        body: body.map(Into::into),
        is_on_new_connection: method == "POST",
    };
    let attempt = Attempt::default();
    let result = client.send(request, &attempt).await;
    result.map_err(|failure| (failure, attempt.was_sent()))
}

async fn get(client: &Client, url: &str) -> Result<Reply, (Failure, bool)> {
    send(client, url, "GET", None).await
}

/// The code of the failure for this response.
async fn code_for(response: &'static str) -> Code {
    let url = server(move |_, mut socket| async move {
        head(&mut socket).await;
        answer(&mut socket, response).await;
    })
    .await;
    get(&client(), &url).await.expect_err("a failure").0.code
}

#[test]
fn writes_a_request_as_undici_does() {
    run(async {
        let url = server(|_, mut socket| async move {
            let mut request = head(&mut socket).await;
            if request.contains("content-length: 3") {
                let mut body = [0; 3];
                socket.read_exact(&mut body).await.expect("a body");
                request += str::from_utf8(&body).expect("a text");
            }
            assert!(request.contains("x-own: "), "{request}");
            let received = format!(
                "HTTP/1.1 200 OK\r\nconnection: close\r\nx-told: {}\r\n\r\n",
                request.replace("\r\n", "|").replace('é', "")
            );
            socket.write_all(received.as_bytes()).await.expect("written");
        });
        let url = url.await;
        let host = url.trim_start_matches("http://").to_owned();
        let client = client();
        for (method, body, rest) in [
            ("GET", None, ""),
            ("DELETE", None, ""),
            ("POST", None, "content-length: 0|"),
            ("PUT", Some("abc"), "content-length: 3|"),
        ] {
            let reply = send(&client, &format!("{url}/a?b=c"), method, body).await.expect("a reply");
            let received = reply.headers.iter().find(|(name, _)| name == "x-told").expect("the request").1.clone();
            assert!(
                received.starts_with(&format!("{method} /a?b=c HTTP/1.1|host: {host}|connection: keep-alive|")),
                "{received}"
            );
            assert!(received.contains(rest), "{received}");
            assert_eq!(received.contains("content-length"), !rest.is_empty(), "{received}");
        }
    });
}

/// A server that answers each request with the number of its connection.
async fn numbered() -> String {
    server(|number, mut socket| async move {
        while !head(&mut socket).await.is_empty() {
            answer(&mut socket, &format!("HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n{number}")).await;
        }
    })
    .await
}

#[test]
fn uses_a_connection_again() {
    run(async {
        let url = numbered().await;
        let client = client();
        for _ in 0..20 {
            assert_eq!(get(&client, &url).await.expect("a reply").body, b"0");
        }
        client.close();
        assert_eq!(get(&client, &url).await.expect_err("a failure").0.code, Code::UND_ERR_DESTROYED);
    });
}

#[test]
fn opens_a_connection_for_a_request_that_must_be_its_first() {
    run(async {
        let url = numbered().await;
        let client = client();
        for (method, number) in [("GET", b"0"), ("POST", b"1"), ("POST", b"2"), ("GET", b"2")] {
            assert_eq!(send(&client, &url, method, None).await.expect("a reply").body, number);
        }
    });
}

#[test]
fn sends_a_request_again_that_met_the_end_of_its_connection() {
    run(async {
        let url = server(|number, mut socket| async move {
            head(&mut socket).await;
            answer(&mut socket, &format!("HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n{number}")).await;
            // The end of the function closes the connection.
        })
        .await;
        let client = client();
        for number in 0..5 {
            assert_eq!(get(&client, &url).await.expect("a reply").body, number.to_string().as_bytes());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
}

#[test]
fn a_request_that_met_the_end_of_its_connection_was_not_sent() {
    run(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let client = client();
        let served = async {
            let (mut socket, _) = listener.accept().await.expect("a connection");
            head(&mut socket).await;
            answer(&mut socket, "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await;
            socket
        };
        let (reply, socket) = tokio::join!(get(&client, &url), served);
        reply.expect("a reply");
        drop((socket, listener));
        // The runtime notices the end here, but polls the connection's task only after the next request is sent to it.
        yield_now().await;
        let attempt = Attempt::default();
        let request =
            Request { method: "GET".into(), url, headers: Vec::new(), body: None, is_on_new_connection: false };
        let failure = client.send(request, &attempt).await.expect_err("a failure");
        assert!(attempt.received.borrow().is_some(), "it began on the connection that ended");
        assert_eq!((failure.code, attempt.was_sent()), (Code::ECONNREFUSED, false));
    });
}

#[test]
fn a_request_that_was_written_fails_with_its_connection() {
    run(async {
        let url = server(|_, mut socket| async move {
            head(&mut socket).await;
        })
        .await;
        let (failure, was_sent) = get(&client(), &url).await.expect_err("a failure");
        assert_eq!((failure.code, was_sent), (Code::UND_ERR_SOCKET, true));
    });
}

#[test]
fn a_request_is_given_up_at_once() {
    run(async {
        let url = server(|_, mut socket| async move {
            head(&mut socket).await;
            std::future::pending::<()>().await;
        })
        .await;
        let client = Rc::new(client());
        let attempt = Rc::new(Attempt::default());
        let (sending, begun) = (client.clone(), attempt.clone());
        let request =
            Request { method: "GET".into(), url, headers: Vec::new(), body: None, is_on_new_connection: false };
        let sent = spawn_local(async move { sending.send(request, &begun).await.expect_err("a failure").code });
        while !attempt.was_sent() {
            yield_now().await;
        }
        attempt.abort();
        assert_eq!(sent.await.expect("ended"), Code::UND_ERR_ABORTED);
    });
}

#[test]
fn refuses_responses_that_others_may_read_in_another_way() {
    run(async {
        let both = "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n";
        assert_eq!(code_for(both).await, Code::HPE_INVALID);
        assert_eq!(code_for("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n").await, Code::UND_ERR_SOCKET);
        assert_eq!(code_for("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n").await, Code::HPE_INVALID);
        assert_eq!(code_for("SSH-2.0-OpenSSH_9.2\r\n").await, Code::HPE_INVALID);
    });
}

#[test]
fn stops_at_the_limits() {
    run(async {
        assert_eq!(
            code_for("HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\n01234567890").await,
            Code::UND_ERR_RES_EXCEEDED_MAX_SIZE
        );
        let large: &str = format!("HTTP/1.1 200 OK\r\nx: {}\r\n\r\n", "x".repeat(17 << 10)).leak();
        assert_eq!(code_for(large).await, Code::UND_ERR_HEADERS_OVERFLOW);
        assert_eq!(code_for("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n012").await, Code::UND_ERR_SOCKET);
    });
}

#[test]
fn takes_a_thousand_headers() {
    run(async {
        let many: &str = format!("HTTP/1.1 200 OK\r\n{}\r\n", "x: y\r\n".repeat(1000)).leak();
        let url = server(move |_, mut socket| async move {
            head(&mut socket).await;
            answer(&mut socket, many).await;
        })
        .await;
        assert_eq!(get(&client(), &url).await.expect("a reply").headers.len(), 1000);
    });
}
