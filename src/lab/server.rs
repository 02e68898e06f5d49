//! Connections: a thread each, so many at a time, until the program is told to end or its page is gone.

use super::guard::Guard;
use super::http::{Response, answer, body, head};
use super::routes::respond;
use super::tabs::Lab;
use evenodds_engine::run::Signals;
use std::collections::VecDeque;
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Connections at a time. A browser opens six to one host. With more, the one that has waited longest for its head goes.
const MOST_CONNECTIONS: usize = 64;
/// How often the signals are looked at.
const TICK: Duration = Duration::from_millis(50);
/// What passes at most between two looks while a machine is awake, however busy it is.
const HALTED: Duration = Duration::from_secs(1);

/// A lab that listens.
pub struct Server {
    address: String,
    to: SocketAddr,
    lab: Arc<Lab>,
    ended: Arc<AtomicBool>,
}

impl Server {
    /// Listens on a port of this machine alone, 0 being any that is free.
    ///
    /// # Errors
    /// When the port is taken, or the system has no random numbers.
    pub fn start(lab: Lab, port: u16) -> Result<Self, String> {
        let place = (Ipv4Addr::LOCALHOST, port);
        let refused = |error| format!("cannot listen on 127.0.0.1:{port}: {error}");
        let listener = TcpListener::bind(place).map_err(refused)?;
        let to = listener.local_addr().map_err(refused)?;
        let guard = Arc::new(Guard::new(to.port())?);
        let (lab, ended) = (Arc::new(lab), Arc::new(AtomicBool::new(false)));
        let server = Self { address: guard.address(), to, lab: Arc::clone(&lab), ended: Arc::clone(&ended) };
        std::thread::spawn(move || accept(&listener, &guard, &lab, &ended));
        Ok(server)
    }

    /// The address of the page, with its secret.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Waits until it is told to end, or its page has been gone for a while: no word of it came, and this machine did not sleep.
    pub fn wait(&self, signals: &Signals) {
        let (mut alone, mut looked) = (Duration::ZERO, Instant::now());
        while !signals.interrupted() && alone < self.lab.idle {
            std::thread::sleep(TICK);
            let passed = looked.elapsed();
            looked = Instant::now();
            // A machine that slept, or a program that was halted, gives its page time to come back.
            let awake = alone + passed.min(HALTED);
            alone = awake.min(self.lab.silence());
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
        self.lab.end();
        // Whoever waits for a connection sees that nobody is to come any more.
        drop(TcpStream::connect(self.to));
    }
}

/// Connections whose head has not arrived, the oldest first.
#[derive(Default)]
struct Waiting(Mutex<VecDeque<(u64, TcpStream)>>);

impl Waiting {
    fn list(&self) -> MutexGuard<'_, VecDeque<(u64, TcpStream)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the oldest. False where none waits.
    fn close_oldest(&self) -> bool {
        let oldest = self.list().pop_front();
        oldest.map(|(_, stream)| stream.shutdown(Shutdown::Both)).is_some()
    }

    /// A connection that waits no more.
    fn done(&self, number: u64) {
        self.list().retain(|(waiting, _)| *waiting != number);
    }
}

/// Counts a connection while it is open.
struct Open(Arc<AtomicUsize>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn accept(listener: &TcpListener, guard: &Arc<Guard>, lab: &Arc<Lab>, ended: &AtomicBool) {
    let (open, waiting) = (Arc::new(AtomicUsize::new(0)), Arc::new(Waiting::default()));
    for (number, stream) in (0..).zip(listener.incoming()) {
        if ended.load(Ordering::Relaxed) {
            return;
        }
        let Ok(stream) = stream else {
            // Too many open files: it passes.
            std::thread::sleep(TICK);
            continue;
        };
        let counted = Open(Arc::clone(&open));
        if open.fetch_add(1, Ordering::Relaxed) >= MOST_CONNECTIONS && !waiting.close_oldest() {
            continue;
        }
        if let Ok(second) = stream.try_clone() {
            waiting.list().push_back((number, second));
        }
        let (waiting, guard, lab) = (Arc::clone(&waiting), Arc::clone(guard), Arc::clone(lab));
        let serve = move || {
            let _counted = counted;
            serve(stream, &guard, &lab, &|| waiting.done(number));
            waiting.done(number);
        };
        // Without a thread the connection closes, and the page asks again.
        let _ = std::thread::Builder::new().name("lab request".into()).spawn(serve);
    }
}

fn serve(mut stream: TcpStream, guard: &Guard, lab: &Arc<Lab>, arrived: &dyn Fn()) {
    let _ = stream.set_nodelay(true);
    let response = exchange(&mut stream, guard, lab, arrived).unwrap_or_else(|refusal| refusal);
    answer(stream, &response);
}

fn exchange(stream: &mut TcpStream, guard: &Guard, lab: &Arc<Lab>, arrived: &dyn Fn()) -> Result<Response, Response> {
    let (head, rest) = head(stream)?;
    arrived();
    let (path, query) = guard.admit(&head)?;
    let body = body(stream, &head, rest)?;
    lab.heard();
    respond(lab, &head.method, path, query, &body)
}
