//! How the process speaks, and how it ends.
use crate::embedded::BUILD;
use std::io::Write;
use std::sync::Mutex;

/// Removes the socket's files. Set once the process listens.
static AT_EXIT: Mutex<Option<Box<dyn FnOnce() + Send>>> = Mutex::new(None);

/// Writes a line for Terraform itself.
pub fn print_line(line: &str) {
    let mut stdout = std::io::stdout().lock();
    let _ = writeln!(stdout, "{line}");
    let _ = stdout.flush();
}

/// Writes what Terraform logs. Once Terraform has exited, it is discarded.
pub fn log(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Says what to do when the process ends, in whatever way it ends itself.
#[cfg_attr(windows, expect(dead_code, reason = "Windows has no files to remove"))]
pub fn at_exit(work: impl FnOnce() + Send + 'static) {
    *lock() = Some(Box::new(work));
}

/// Ends the process.
pub fn exit(code: i32) -> ! {
    let work = lock().take();
    if let Some(work) = work {
        work();
    }
    std::process::exit(code)
}

/// Ends a process that cannot start as a plugin, with the reason in one line on stdout, which Terraform shows to the
/// user. Must not be called after the handshake.
pub fn exit_before_handshake(reason: &str) -> ! {
    print_line(&one_line(reason));
    exit(1)
}

/// Ends the process with words that Terraform shows to the user, and the build that they come from.
pub fn panic(text: &str) -> ! {
    if cfg!(test) {
        panic!("{text}");
    }
    log(&format!("panic: tocsin {BUILD}: {text}\n"));
    exit(2)
}

/// Makes a fault of this program end it in the same way.
#[expect(clippy::disallowed_methods, reason = "shows panics, which are faults of our own code")]
pub fn report_panics() {
    std::panic::set_hook(Box::new(|fault| panic(&fault.to_string())));
}

/// Says why a process ends that runs out of memory: Rust and the engine both abort it.
#[cfg(unix)]
pub fn report_aborts() {
    extern "C" fn on_abort(_: libc::c_int) {
        const TEXT: &str = concat!(
            "panic: tocsin ",
            env!("TOCSIN_VERSION"),
            " (",
            env!("TOCSIN_TARGET"),
            "): the process was aborted: as a rule, memory has run out\n"
        );
        // SAFETY: a signal may interrupt both functions, and the text is there for good.
        unsafe {
            libc::write(libc::STDERR_FILENO, TEXT.as_ptr().cast(), TEXT.len());
            libc::_exit(2)
        }
    }
    // SAFETY: the function does nothing that a signal may not interrupt.
    unsafe { libc::signal(libc::SIGABRT, on_abort as *const () as libc::sighandler_t) };
}

/// Ctrl-C, and the end of a terminal, reach every process in it. Terraform then stops the plugin itself, and needs it
/// until the running operations have ended: a plugin that dies loses the objects being created.
#[cfg(unix)]
pub fn ignore_signals() {
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        // SAFETY: nothing of ours runs when one comes.
        unsafe { libc::signal(signal, libc::SIG_IGN) };
    }
}

#[cfg(windows)]
pub fn ignore_signals() {
    use windows_sys::Win32::System::Console::{CTRL_BREAK_EVENT, CTRL_C_EVENT, SetConsoleCtrlHandler};
    unsafe extern "system" fn on_event(event: u32) -> windows_sys::core::BOOL {
        // Windows ends the process when the handler of any other event returns, or some seconds later.
        while ![CTRL_C_EVENT, CTRL_BREAK_EVENT].contains(&event) {
            std::thread::park();
        }
        1
    }
    // SAFETY: the function runs on a thread of its own, and touches nothing.
    unsafe { SetConsoleCtrlHandler(Some(on_event), 1) };
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn lock() -> std::sync::MutexGuard<'static, Option<Box<dyn FnOnce() + Send>>> {
    AT_EXIT.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn a_reason_is_one_line() {
        assert_eq!(one_line("It cannot.\n  Why:\tno space"), "It cannot. Why: no space");
    }
}
