//! DXP over TCP: a listening socket, one client after the other, or a connection to a program that listens.

use std::io::{self, Read};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};

use crossbeam_channel::{Receiver, unbounded};

use super::frame::{Frames, Framing};
use super::stdio::LineWriter;
use crate::protocol::dxp::ascii;
use crate::session::pump::Input;

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
    let input = read_messages(stream.try_clone()?)?;
    Ok(Client {
        input,
        output: LineWriter::ending(stream.try_clone()?, '\0'),
        address,
        stream,
    })
}

fn read_messages(stream: TcpStream) -> io::Result<Receiver<Input>> {
    let (sender, input) = unbounded();
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
