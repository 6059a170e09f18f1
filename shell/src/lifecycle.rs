//! The output of the process, and its end.
use crate::embedded::BUILD;
use std::io::Write;
use std::sync::Mutex;

/// Removes the socket's files. Set once the process listens.
static AT_EXIT: Mutex<Option<Box<dyn FnOnce() + Send>>> = Mutex::new(None);

/// Writes a line to stdout, which Terraform reads.
pub fn print_line(line: &str) {
    let mut stdout = std::io::stdout().lock();
    let _ = writeln!(stdout, "{line}");
    let _ = stdout.flush();
}

/// Writes to stderr, which Terraform logs. After Terraform has exited, the text is discarded.
pub fn log(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Sets the work to do before the process ends itself, for whatever reason.
#[cfg_attr(windows, expect(dead_code, reason = "Windows has no files to remove"))]
pub fn at_exit(work: impl FnOnce() + Send + 'static) {
    *lock() = Some(Box::new(work));
}

/// Does the work of `at_exit`, then ends the process.
pub fn exit(code: i32) -> ! {
    let work = lock().take();
    if let Some(work) = work {
        work();
    }
    std::process::exit(code)
}

/// Ends a process that cannot start as a plugin. Terraform shows the reason, one line on stdout, to the user. Must not
/// be called after the handshake.
pub fn exit_before_handshake(reason: &str) -> ! {
    print_line(&one_line(reason));
    exit(1)
}

/// Ends the process with a message that Terraform shows to the user, together with the build.
pub fn panic(text: &str) -> ! {
    if cfg!(test) {
        panic!("{text}");
    }
    log(&format!("panic: tocsin {BUILD}: {text}\n"));
    exit(2)
}

/// Makes Rust panics end the process in the same way.
#[expect(clippy::disallowed_methods, reason = "shows panics, which are faults of our own code")]
pub fn report_panics() {
    std::panic::set_hook(Box::new(|fault| panic(&fault.to_string())));
}

/// Reports why the process ends: Rust and the engine both abort it if memory runs out.
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
        // SAFETY: both functions are async-signal-safe, and the text is static.
        unsafe {
            libc::write(libc::STDERR_FILENO, TEXT.as_ptr().cast(), TEXT.len());
            libc::_exit(2)
        }
    }
    // SAFETY: the handler calls only async-signal-safe functions.
    unsafe { libc::signal(libc::SIGABRT, on_abort as *const () as libc::sighandler_t) };
}

/// Ignores Ctrl-C and the end of the terminal, which reach every process in it. Terraform stops the plugin itself, and
/// needs it until the running operations have ended: if the plugin dies, Terraform loses the objects being created.
#[cfg(unix)]
pub fn ignore_signals() {
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        // SAFETY: an ignored signal runs no code of ours.
        unsafe { libc::signal(signal, libc::SIG_IGN) };
    }
}

#[cfg(windows)]
pub fn ignore_signals() {
    use windows_sys::Win32::System::Console::{CTRL_BREAK_EVENT, CTRL_C_EVENT, SetConsoleCtrlHandler};
    unsafe extern "system" fn on_event(event: u32) -> windows_sys::core::BOOL {
        // For any other event, Windows ends the process when the handler returns, or after some seconds.
        while ![CTRL_C_EVENT, CTRL_BREAK_EVENT].contains(&event) {
            std::thread::park();
        }
        1
    }
    // SAFETY: the handler runs on its own thread and shares no data.
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
