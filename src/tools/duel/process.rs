//! A running engine as two streams of lines; nothing that it does or leaves undone can block the manager.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use crossbeam_channel::{Receiver, Sender, bounded};

use super::engine_spec::EngineSpec;

/// The longest line that is read whole; a longer one is cut into several.
const LONGEST_LINE: u64 = 1 << 20;
/// Lines that may wait unread; an engine that writes more waits itself.
const WAITING_LINES: usize = 1 << 14;
/// The lines of standard error that are kept to explain a crash.
const KEPT_COMPLAINTS: usize = 5;
/// How long the last words of a dead engine are waited for.
const LAST_WORDS: Duration = Duration::from_millis(200);
/// How long an engine has to end by itself.
const GRACE: Duration = Duration::from_secs(1);

/// A line and the moment it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The text without its end.
    pub text: String,
    /// When the line was complete.
    pub at: Instant,
}

/// An engine's process, or the connection to one; dropping it ends it.
#[derive(Debug)]
pub struct Process {
    child: Option<Child>,
    input: Input,
    lines: Receiver<Line>,
    complaints: Receiver<String>,
    name: String,
}

#[derive(Debug)]
enum Input {
    Pipe(std::process::ChildStdin),
    Socket(TcpStream),
    Closed,
}

impl Process {
    /// Starts the engine, and connects to it when it wants that.
    ///
    /// # Errors
    /// When it cannot be started, or does not take a connection within `patience`.
    pub fn start(spec: &EngineSpec, patience: Duration) -> Result<Process> {
        let name = spec.shown_name();
        let (sender, lines) = bounded(WAITING_LINES);
        let kept = bounded(KEPT_COMPLAINTS);
        let complaints = kept.1.clone();
        let mut process = Process {
            child: None,
            input: Input::Closed,
            lines,
            complaints,
            name,
        };
        if let Some((program, arguments)) = spec.command.split_first() {
            let mut child = command(program, arguments, spec)
                .spawn()
                .with_context(|| format!("cannot start the engine `{program}`"))?;
            let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
            let stdin = child.stdin.take();
            process.child = Some(child);
            if let Some(stderr) = stderr {
                let name = process.name.clone();
                spawn("engine-stderr", move || drain(stderr, &name, &kept))?;
            }
            if let Some(stdin) = stdin {
                process.input = Input::Pipe(stdin);
            }
            if let Some(stdout) = stdout {
                // A server's standard output is no answer, but it must be read all the same.
                let sender = spec.connect.is_none().then(|| sender.clone());
                spawn("engine-stdout", move || {
                    forward(stdout, b'\n', sender.as_ref())
                })?;
            }
        }
        if let Some(address) = &spec.connect {
            let socket = process.connect(address, patience)?;
            let reading = socket
                .try_clone()
                .context("cannot read from the connection")?;
            spawn("engine-socket", move || forward(reading, 0, Some(&sender)))?;
            if let Input::Pipe(stdin) = std::mem::replace(&mut process.input, Input::Socket(socket))
            {
                // Some servers end when their standard input does: it lives as long as the process.
                if let Some(child) = &mut process.child {
                    child.stdin = Some(stdin);
                }
            }
        }
        Ok(process)
    }

    fn connect(&mut self, address: &str, patience: Duration) -> Result<TcpStream> {
        let addresses: Vec<_> = address
            .to_socket_addrs()
            .with_context(|| format!("expected HOST:PORT to connect to, found `{address}`"))?
            .collect();
        let began = Instant::now();
        loop {
            let last = match TcpStream::connect(&addresses[..]) {
                Ok(socket) => {
                    socket
                        .set_nodelay(true)
                        .context("cannot set up the connection")?;
                    return Ok(socket);
                }
                Err(error) => error,
            };
            if began.elapsed() >= patience || self.exit_status().is_some() {
                bail!("cannot connect to {address}: {last}");
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Writes lines in one piece.
    ///
    /// # Errors
    /// When the engine is gone.
    pub fn send(&mut self, lines: &[String]) -> io::Result<()> {
        let end = if matches!(self.input, Input::Socket(_)) {
            "\0"
        } else {
            "\n"
        };
        let mut text = String::new();
        for line in lines {
            log::trace!("{} < {line}", self.name);
            text.push_str(line);
            text.push_str(end);
        }
        match &mut self.input {
            Input::Pipe(pipe) => {
                pipe.write_all(text.as_bytes())?;
                pipe.flush()
            }
            Input::Socket(socket) => socket.write_all(text.as_bytes()),
            Input::Closed => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// The lines that the engine writes; disconnected when it has closed its output.
    pub fn lines(&self) -> &Receiver<Line> {
        &self.lines
    }

    /// How the process ended, if it did.
    pub fn exit_status(&mut self) -> Option<ExitStatus> {
        self.child.as_mut()?.try_wait().ok().flatten()
    }

    /// A few words on how it went: exit status and last complaints.
    pub fn obituary(&mut self) -> String {
        // The end of output is seen a moment before the end of the process.
        let until = Instant::now() + GRACE;
        while self.child.is_some() && self.exit_status().is_none() && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
        let mut text = match (self.exit_status(), self.child.is_some()) {
            (Some(status), _) => status.to_string(),
            (None, true) => "output closed".to_owned(),
            (None, false) => "connection closed".to_owned(),
        };
        // What it wrote to standard error may still be on its way.
        let until = Instant::now() + LAST_WORDS;
        let mut complaint = None;
        while let Ok(later) = self.complaints.recv_deadline(until) {
            complaint = Some(later);
            if Instant::now() >= until {
                break;
            }
        }
        if let Some(complaint) = complaint {
            text.push_str(": ");
            text.push_str(&complaint);
        }
        text
    }

    /// Asks the engine to end by `lines`, waits a moment and ends it.
    pub fn quit(mut self, lines: &[String]) {
        let _ = self.send(lines);
        self.input = Input::Closed;
        if let Some(child) = &mut self.child {
            child.stdin = None;
            let until = Instant::now() + GRACE;
            while Instant::now() < until {
                // Whatever it still writes must not block it.
                while self.lines.try_recv().is_ok() {}
                match child.try_wait() {
                    Ok(None) => thread::sleep(Duration::from_millis(2)),
                    _ => break,
                }
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Input::Socket(socket) = &self.input {
            let _ = socket.shutdown(std::net::Shutdown::Both);
        }
        if let Some(child) = &mut self.child {
            if matches!(child.try_wait(), Ok(None)) {
                end(child);
            }
            let _ = child.wait();
        }
    }
}

fn command(program: &str, arguments: &[String], spec: &EngineSpec) -> Command {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if let Some(folder) = &spec.folder {
        command.current_dir(folder);
    }
    #[cfg(unix)]
    {
        // A group of its own: an interrupt from the terminal reaches the manager only, and an
        // engine behind a script ends together with it.
        use std::os::unix::process::CommandExt;
        command.process_group(0);
    }
    command
}

/// Ends a process that has not ended by itself, with everything it started.
fn end(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id())
        .ok()
        .and_then(rustix::process::Pid::from_raw)
    {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<()> {
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .context("cannot start a reader thread")?;
    Ok(())
}

/// Reads lines until the stream ends; a line ends with `end`, and in any case with a line feed or NUL.
fn forward(stream: impl Read, end: u8, sender: Option<&Sender<Line>>) {
    let mut reader = BufReader::new(stream);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut reader).take(LONGEST_LINE).read_until(end, &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        let text = String::from_utf8_lossy(&bytes);
        let line = Line {
            text: text.trim_end_matches(['\n', '\r', '\0']).to_owned(),
            at,
        };
        if let Some(sender) = sender
            && sender.send(line).is_err()
        {
            return;
        }
    }
}

/// Reads standard error so that it never fills, and keeps the last lines.
fn drain(stream: impl Read, name: &str, kept: &(Sender<String>, Receiver<String>)) {
    let mut reader = BufReader::new(stream);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut reader)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut bytes)
        {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let mut text = String::from_utf8_lossy(&bytes).trim().to_owned();
        if text.is_empty() {
            continue;
        }
        log::debug!("{name} stderr: {text}");
        let (sender, oldest) = kept;
        while let Err(full) = sender.try_send(std::mem::take(&mut text)) {
            text = full.into_inner();
            let _ = oldest.try_recv();
        }
    }
}
