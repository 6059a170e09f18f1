//! URLs and IP addresses, by node's rules.
use rquickjs::prelude::Opt;
use rquickjs::{Ctx, Object, Result};
use std::net::IpAddr;
use url::{Url, quirks};

/// The parts of a URL, named as in the WHATWG `URL` class; undefined if it cannot be parsed.
pub fn parse_url<'js>(ctx: Ctx<'js>, text: String, base: Opt<Option<String>>) -> Result<Option<Object<'js>>> {
    let base = base.0.flatten().map(|base| Url::parse(&base));
    let parsed = match base {
        Some(Err(_)) => return Ok(None),
        Some(Ok(base)) => base.join(&text),
        None => Url::parse(&text),
    };
    let Ok(url) = parsed else { return Ok(None) };
    let parts = Object::new(ctx)?;
    parts.set("href", quirks::href(&url))?;
    parts.set("protocol", quirks::protocol(&url))?;
    parts.set("username", quirks::username(&url))?;
    parts.set("password", quirks::password(&url))?;
    parts.set("host", quirks::host(&url))?;
    parts.set("hostname", quirks::hostname(&url))?;
    parts.set("port", quirks::port(&url))?;
    parts.set("pathname", quirks::pathname(&url))?;
    parts.set("search", quirks::search(&url))?;
    parts.set("hash", quirks::hash(&url))?;
    parts.set("origin", quirks::origin(&url))?;
    Ok(Some(parts))
}

/// Returns 4 or 6, or 0 if the text is not an IP address. An IPv6 address may have a zone, as in node.
pub fn is_ip(text: String) -> u8 {
    match without_zone(&text).parse() {
        Ok(IpAddr::V4(_)) if !text.contains('%') => 4,
        Ok(IpAddr::V6(_)) => 6,
        _ => 0,
    }
}

/// Whether an address is in a network, given by its address and prefix length. Zones are ignored, as in node.
pub fn is_in_subnet(address: String, network: String, bits: u32) -> bool {
    match (without_zone(&address).parse(), without_zone(&network).parse()) {
        (Ok(IpAddr::V4(address)), Ok(IpAddr::V4(network))) => {
            agree(u128::from(address.to_bits()) << 96, u128::from(network.to_bits()) << 96, bits)
        }
        (Ok(IpAddr::V6(address)), Ok(IpAddr::V6(network))) => agree(address.to_bits(), network.to_bits(), bits),
        _ => false,
    }
}

/// Whether the first bits are equal.
fn agree(one: u128, other: u128, bits: u32) -> bool {
    128_u32.checked_sub(bits).is_some_and(|rest| (one ^ other).checked_shr(rest).unwrap_or(0) == 0)
}

fn without_zone(text: &str) -> &str {
    text.split_once('%').filter(|(_, zone)| !zone.is_empty()).map_or(text, |(address, _)| address)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::testing::evaluate;

    #[test]
    fn takes_a_url_apart_as_node_does() {
        let script = "JSON.stringify(__host.parseUrl('HTTPS://us%40er:p@EXÄMPLE.com:443/a/../b?c#d'))";
        let parts = "{\"href\":\"https://us%40er:p@xn--exmple-cua.com/b?c#d\",\"protocol\":\"https:\",\
            \"username\":\"us%40er\",\"password\":\"p\",\"host\":\"xn--exmple-cua.com\",\
            \"hostname\":\"xn--exmple-cua.com\",\"port\":\"\",\"pathname\":\"/b\",\"search\":\"?c\",\"hash\":\"#d\",\
            \"origin\":\"https://xn--exmple-cua.com\"}";
        assert_eq!(evaluate(script), parts);
        assert_eq!(evaluate("String(__host.parseUrl('no url'))"), "undefined");
        assert_eq!(evaluate("__host.parseUrl('/x', 'http://a.example/y').href"), "http://a.example/x");
        assert_eq!(evaluate("String(__host.parseUrl('/x', 'y'))"), "undefined");
    }

    #[test]
    fn tells_addresses_from_names() {
        let texts = ["127.0.0.1", "::1", "fe80::1%eth0", "127.0.0.1%1", "localhost", "127.1", "[::1]", "", "::1%"];
        assert_eq!(texts.map(|text| is_ip(text.into())), [4, 6, 6, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn tells_which_addresses_are_of_a_network() {
        let is_in = |address: &str, network: &str, bits| is_in_subnet(address.into(), network.into(), bits);
        assert!(is_in("10.1.2.3", "10.0.0.0", 8));
        assert!(!is_in("11.1.2.3", "10.0.0.0", 8));
        assert!(is_in("11.1.2.3", "10.0.0.0", 0));
        assert!(is_in("10.0.0.1", "10.0.0.1", 32));
        assert!(!is_in("10.0.0.2", "10.0.0.1", 32));
        assert!(is_in("fd00::1", "fd00::", 8));
        assert!(!is_in("fc00::1", "fd00::", 8));
        assert!(is_in("fd00::1", "fd00::1%eth0", 128));
        assert!(is_in("fd00::1%eth0", "fd00::1", 128));
        assert!(!is_in("10.0.0.1", "::", 0));
        assert!(!is_in("10.0.0.1", "10.0.0.1", 129));
    }
}
