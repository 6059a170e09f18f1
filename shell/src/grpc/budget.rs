//! What one connection makes this side hold: requests that are not used yet, responses that are not sent yet.
use std::cell::Cell;
use std::rc::Rc;

/// A request of the largest size and its response: what one call may need.
const MAX_HELD_BYTES: usize = 512 << 20;

/// Counts what is held for one connection.
#[derive(Default)]
pub struct Budget {
    held_bytes: Cell<usize>,
}

/// A part of a budget, which is given back when it is dropped.
pub struct Share {
    budget: Rc<Budget>,
    bytes: usize,
}

impl Share {
    /// A part of nothing yet.
    pub fn new(budget: &Rc<Budget>) -> Self {
        Self { budget: budget.clone(), bytes: 0 }
    }

    /// Counts bytes that are to be held. Returns false, and counts nothing, if they are too many.
    pub fn take(&mut self, bytes: usize) -> bool {
        let held = self.budget.held_bytes.get() + bytes;
        if held > MAX_HELD_BYTES {
            return false;
        }
        self.budget.held_bytes.set(held);
        self.bytes += bytes;
        true
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.budget.held_bytes.set(self.budget.held_bytes.get() - self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_back_what_was_taken() {
        let budget = Rc::new(Budget::default());
        let mut one = Share::new(&budget);
        assert!(one.take(MAX_HELD_BYTES));
        assert!(!Share::new(&budget).take(1));
        drop(one);
        assert!(Share::new(&budget).take(MAX_HELD_BYTES));
    }
}
