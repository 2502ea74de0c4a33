//! The forms of IP addresses and ranges, with what the server says where a text has not the form.
//!
//! Upstream: `apimachinery/pkg/util/validation/ip.go`.

use std::net::IpAddr;

use super::names::Messages;

/// The address that `text` names, whose octets may have zeros in front as `ParseIPSloppy` takes them.
pub fn sloppy_ip(text: &str) -> Option<IpAddr> {
    if let Ok(address) = text.parse() {
        return Some(address);
    }
    let octets: Vec<u8> = text
        .split('.')
        .map(|octet| {
            let plain = !octet.is_empty() && octet.len() < 16 && octet.bytes().all(|byte| byte.is_ascii_digit());
            let number = octet.trim_start_matches('0');
            plain.then(|| if number.is_empty() { Ok(0) } else { number.parse() })?.ok()
        })
        .collect::<Option<_>>()?;
    let octets: [u8; 4] = octets.try_into().ok()?;
    Some(octets.into())
}

/// An IP address.
pub fn ip_address(text: &str) -> Messages {
    let mut messages = Messages::new();
    if sloppy_ip(text).is_none() {
        messages.push("must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)".into());
        return messages;
    }
    strict_address(text, &mut messages);
    messages
}

fn strict_address(text: &str, messages: &mut Messages) {
    match text.parse::<IpAddr>() {
        Err(_) => messages.push("must not have leading 0s".into()),
        Ok(IpAddr::V6(address)) if address.to_ipv4_mapped().is_some() => {
            messages.push("must not be an IPv4-mapped IPv6 address".into());
        }
        Ok(_) => {}
    }
}

/// A range of IP addresses: `10.0.0.0/8`.
pub fn cidr(text: &str) -> Messages {
    let parsed = text.split_once('/').and_then(|(address, bits)| {
        let address = sloppy_ip(address)?;
        let plain = !bits.is_empty() && bits.bytes().all(|byte| byte.is_ascii_digit());
        let bits: u8 = plain.then(|| bits.parse().ok())??;
        (bits <= if address.is_ipv4() { 32 } else { 128 }).then_some((address, bits))
    });
    let Some((address, bits)) = parsed else {
        return vec!["must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)".into()];
    };
    let (text_address, text_bits) = text.split_once('/').unwrap_or_default();
    let set = match address {
        IpAddr::V4(address) => u32::MAX.checked_shr(bits.into()).unwrap_or(0) & address.to_bits() != 0,
        IpAddr::V6(address) => u128::MAX.checked_shr(bits.into()).unwrap_or(0) & address.to_bits() != 0,
    };
    let fault = match text_address.parse::<IpAddr>() {
        Err(_) => "must not have leading 0s in IP or prefix length",
        Ok(_) if text_bits.len() > 1 && text_bits.starts_with('0') => "must not have leading 0s in IP or prefix length",
        Ok(IpAddr::V6(address)) if address.to_ipv4_mapped().is_some() => "must not have an IPv4-mapped IPv6 address",
        Ok(_) if set => "must not have bits set beyond the prefix length",
        Ok(_) => return Messages::new(),
    };
    vec![fault.into()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_addresses_are_told_apart() {
        for good in ["10.0.0.1", "::1"] {
            assert_eq!(ip_address(good), Messages::new(), "{good}");
        }
        for bad in ["", "x", "010.0.0.1", "1.2.3", "::ffff:1.2.3.4"] {
            assert_ne!(ip_address(bad), Messages::new(), "{bad}");
        }
        assert_eq!(cidr("10.0.0.0/8"), Messages::new());
        assert_eq!(cidr("10.0.0.1/8"), ["must not have bits set beyond the prefix length"]);
    }
}
