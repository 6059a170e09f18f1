//! The header `grpc-timeout`.
use std::time::Duration;

/// A longer deadline (about 24 days) is ignored, as on node, whose timers end there.
const MAX: Duration = Duration::from_millis((1 << 31) - 1);

/// Parses the header: one to eight digits and a unit. `None` if it is malformed, or the deadline is too far away.
pub fn parse_timeout(header: &str) -> Option<Duration> {
    let (digits, unit) = header.split_at_checked(header.len().checked_sub(1)?)?;
    let is_number = (1..=8).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    let count: u64 = if is_number { digits.parse().ok()? } else { return None };
    let timeout = match unit {
        "H" => Duration::from_secs(count * 3600),
        "M" => Duration::from_secs(count * 60),
        "S" => Duration::from_secs(count),
        "m" => Duration::from_millis(count),
        "u" => Duration::from_micros(count),
        "n" => Duration::from_nanos(count),
        _ => return None,
    };
    (timeout <= MAX).then_some(timeout)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_unit() {
        let read = ["1H", "2M", "3S", "4m", "5u", "6n"].map(|text| parse_timeout(text).expect("a timeout").as_nanos());
        assert_eq!(read, [3_600_000_000_000, 120_000_000_000, 3_000_000_000, 4_000_000, 5_000, 6]);
    }

    #[test]
    fn takes_anything_else_for_no_deadline() {
        for text in ["", "S", "1", "123456789S", "-1S", "+1S", "1s", "1.5S", "99999999H", "1€", " 1S"] {
            assert_eq!(parse_timeout(text), None, "{text}");
        }
    }
}
