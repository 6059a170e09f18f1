//! The bytes that are held for one connection: requests not used yet, and responses not sent yet.
use std::cell::Cell;
use std::rc::Rc;

/// The maximum of one connection: a request of the largest size, and its response.
const MAX_HELD_BYTES: usize = 512 << 20;

/// Counts the bytes held for one connection.
#[derive(Default)]
pub struct Budget {
    held_bytes: Cell<usize>,
}

/// A share of a budget. Dropping it gives its bytes back.
pub struct Share {
    budget: Rc<Budget>,
    bytes: usize,
}

impl Share {
    /// An empty share.
    pub fn new(budget: &Rc<Budget>) -> Self {
        Self { budget: budget.clone(), bytes: 0 }
    }

    /// Adds bytes to the share. Returns false and adds nothing if that would exceed the budget.
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
