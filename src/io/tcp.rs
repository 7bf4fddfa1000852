//! DXP over TCP: a listening socket, one client after the other, or a connection to a program that listens.

use std::io::{self, Read};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use crossbeam_channel::{Receiver, bounded};
use socket2::{SockRef, TcpKeepalive};

use super::frame::{Frames, Framing};
use super::stdio::LineWriter;
use crate::protocol::dxp::ascii;
use crate::session::pump::Input;

/// How many messages may wait to be obeyed; then no more is read, so that a peer cannot fill the memory.
const WAITING: usize = 64;
/// A peer that has been silent for so long is asked whether it is still there, and again after each [`AGAIN`]. One that
/// vanished without a word is given up by the system then.
const SILENCE: Duration = Duration::from_secs(60);
/// See [`SILENCE`].
const AGAIN: Duration = Duration::from_secs(15);
/// A peer that does not read is given up when a message has waited for it so long.
const UNREAD: Duration = Duration::from_secs(30);

/// One connected client: its messages as lines, and the way back.
pub struct Client {
    /// What the client sends; a message that is cut off is logged and skipped.
    pub input: Receiver<Input>,
    /// Messages to the client, each ended by NUL.
    pub output: LineWriter<TcpStream>,
    /// Where the client is.
    pub address: SocketAddr,
    stream: TcpStream,
}

impl Drop for Client {
    /// The reading thread has the stream too: without this the other end would not learn that we have gone.
    fn drop(&mut self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Waits for the next client.
///
/// # Errors
/// When the connection or its reading thread cannot be set up; the next client may still come.
pub fn accept(listener: &TcpListener) -> io::Result<Client> {
    let (stream, address) = listener.accept()?;
    client(stream, address)
}

/// Connects to a program that waits at `address` (`HOST:PORT`); it is a client as any other from then on.
///
/// # Errors
/// When nobody listens there, or the connection cannot be set up.
pub fn connect(address: &str) -> io::Result<Client> {
    let stream = TcpStream::connect(address)?;
    let address = stream.peer_addr()?;
    client(stream, address)
}

fn client(stream: TcpStream, address: SocketAddr) -> io::Result<Client> {
    // Messages are short and each is waited for.
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(UNREAD))?;
    let keepalive = TcpKeepalive::new().with_time(SILENCE).with_interval(AGAIN);
    SockRef::from(&stream).set_tcp_keepalive(&keepalive)?;
    let input = read_messages(stream.try_clone()?)?;
    Ok(Client {
        input,
        output: LineWriter::ending(stream.try_clone()?, '\0'),
        address,
        stream,
    })
}

fn read_messages(stream: TcpStream) -> io::Result<Receiver<Input>> {
    // Only the reading thread may wait here. The loop that obeys never sends, and when it ends, so does the wait.
    let (sender, input) = bounded(WAITING);
    std::thread::Builder::new()
        .name("connection".to_owned())
        .spawn(move || {
            let mut stream = stream;
            let mut frames = Frames::new(Framing::Nul);
            let mut buffer = [0; 4096];
            loop {
                match stream.read(&mut buffer) {
                    Ok(0) => break,
                    Ok(length) => frames.push(buffer.get(..length).unwrap_or_default()),
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => {
                        log::warn!("the connection broke: {error}");
                        break;
                    }
                }
                for frame in frames.by_ref() {
                    let text = ascii(&frame);
                    log::trace!("> {text}");
                    if sender.send(Input::Line(text)).is_err() {
                        return;
                    }
                }
            }
            if let Some(length) = frames.end() {
                log::warn!("the stream ended inside a message, after {length} bytes");
            }
            let _ = sender.send(Input::Lost);
        })?;
    Ok(input)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    /// Both ends of a connection; nobody reads the messages of the client yet.
    fn pair() -> (TcpStream, Client) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let peer = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (peer, accept(&listener).unwrap())
    }

    #[test]
    fn a_flood_waits_outside() {
        let (mut peer, client) = pair();
        let patience = Duration::from_millis(500);
        peer.set_write_timeout(Some(patience)).unwrap();
        // More than the system keeps for a connection: who sends it must wait.
        let flood = b"x\0".repeat(16 << 20);
        assert!(peer.write_all(&flood).is_err());
        assert_eq!(client.input.len(), WAITING);
        let message = Ok(Input::Line("x".to_owned()));
        for _ in 0..10 * WAITING {
            assert_eq!(client.input.recv(), message);
        }
        // Whoever waits learns that the connection is closed.
        drop(client);
        assert!(peer.write_all(&flood).is_err());
    }

    #[test]
    fn nobody_is_waited_for_without_end() {
        let (_peer, client) = pair();
        let socket = SockRef::from(&client.stream);
        assert!(socket.keepalive().unwrap());
        assert_eq!(client.stream.write_timeout().unwrap(), Some(UNREAD));
    }
}
