//! The tag of an image, on which the default of `imagePullPolicy` rests.
//!
//! Upstream: `pkg/util/parsers`, and the grammar of `github.com/distribution/reference`.

/// Whether `image` means the tag `latest`: it says so, or has neither a tag nor a digest. A text that is no image does not.
pub(super) fn is_latest(image: &str) -> bool {
    let (name, tag, digest) = parts(image);
    let is_valid = is_name(name) && tag.is_none_or(is_tag) && digest.is_none_or(is_digest);
    let is_identifier = image.len() == 64 && image.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_valid && !is_identifier && tag.map_or(digest.is_none(), |tag| tag == "latest")
}

/// The name of an image, its tag and its digest, as they would stand there if it is one.
fn parts(image: &str) -> (&str, Option<&str>, Option<&str>) {
    let (rest, digest) = image.split_once('@').map_or((image, None), |(rest, digest)| (rest, Some(digest)));
    let path_start = rest.rfind('/').map_or(0, |at| at + 1);
    match rest[path_start..].split_once(':') {
        Some((last, tag)) => (&rest[..path_start + last.len()], Some(tag), digest),
        None => (rest, None, digest),
    }
}

/// Whether `image` has the form of an image at all (`ReferenceRegexp`).
pub fn is_reference(image: &str) -> bool {
    let (name, tag, digest) = parts(image);
    let is_sum = |digest: &str| {
        digest.split_once(':').is_some_and(|(algorithm, sum)| {
            let begins = algorithm.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic());
            begins && sum.len() >= 32 && sum.bytes().all(|byte| byte.is_ascii_hexdigit())
        })
    };
    is_name(name) && tag.is_none_or(is_tag) && digest.is_none_or(is_sum)
}

fn is_name(name: &str) -> bool {
    let first = name
        .split_once('/')
        .filter(|(host, _)| host.contains(['.', ':']) || *host == "localhost" || host.bytes().any(|byte| byte.is_ascii_uppercase()));
    let (host, path) = first.map_or((None, name), |(host, path)| (Some(host), path));
    let path_length = if host.is_none() && !path.contains('/') {
        "library/".len() + path.len()
    } else {
        path.len()
    };
    path_length <= 255 && host.is_none_or(is_host) && path.split('/').all(is_path_component)
}

fn is_host(host: &str) -> bool {
    if let Some((address, rest)) = host.strip_prefix('[').and_then(|inner| inner.split_once(']')) {
        let is_address = !address.is_empty() && address.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b':');
        return is_address && (rest.is_empty() || rest.strip_prefix(':').is_some_and(is_port));
    }
    let (domain, port) = host.split_once(':').map_or((host, None), |(domain, port)| (domain, Some(port)));
    let is_label = |label: &str| {
        let bytes = label.as_bytes();
        bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
            && bytes.first().is_some_and(u8::is_ascii_alphanumeric)
            && bytes.last().is_some_and(u8::is_ascii_alphanumeric)
    };
    domain.split('.').all(is_label) && port.is_none_or(is_port)
}

fn is_port(port: &str) -> bool {
    !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit())
}

/// Lower-case letters and digits, parted by `.`, `_`, `__` or any number of `-`.
fn is_path_component(component: &str) -> bool {
    let mut rest = component;
    loop {
        let word = rest.bytes().take_while(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9')).count();
        if word == 0 {
            return false;
        }
        rest = &rest[word..];
        if rest.is_empty() {
            return true;
        }
        let hyphens = rest.trim_start_matches('-');
        rest = if hyphens.len() < rest.len() {
            hyphens
        } else if let Some(after) = rest.strip_prefix("__").or_else(|| rest.strip_prefix(['.', '_'])) {
            after
        } else {
            return false;
        };
    }
}

fn is_tag(tag: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    tag.len() <= 128 && tag.bytes().next().is_some_and(is_word) && tag.bytes().all(|byte| is_word(byte) || matches!(byte, b'.' | b'-'))
}

/// A digest by one of the algorithms that Go's library knows.
fn is_digest(digest: &str) -> bool {
    let Some((algorithm, sum)) = digest.split_once(':') else {
        return false;
    };
    let length = match algorithm {
        "sha256" => 64,
        "sha384" => 96,
        "sha512" => 128,
        _ => return false,
    };
    sum.len() == length && sum.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_has_a_name_and_may_have_a_tag_and_a_digest() {
        let digest = "@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
        for image in ["nginx", "a.b:5000/c/d:1", "Host/nginx", "a__b/c-d", &format!("nginx:1{digest}")] {
            assert!(is_reference(image), "{image}");
        }
        for image in [
            "",
            ":bad",
            "NGINX",
            "nginx:",
            "a b",
            "a/",
            "/a",
            "nginx@sha256:12",
            "nginx:-1",
            "a:b:c",
        ] {
            assert!(!is_reference(image), "{image}");
        }
    }

    #[test]
    fn only_a_valid_image_without_another_tag_or_digest_is_latest() {
        let digest = "@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
        let cases = [
            ("nginx", true),
            ("nginx:latest", true),
            ("nginx:1.25", false),
            ("localhost:5000/nginx", true),
            ("localhost:5000/nginx:1", false),
            ("registry.k8s.io/a/b__c-d---e.f", true),
            ("Registry/nginx", true),
            ("[::1]:5000/nginx", true),
            ("", false),
            ("NGINX", false),
            ("nginx:", false),
            ("nginx: latest", false),
            ("${IMAGE}", false),
            ("a//b", false),
            ("a..b", false),
            ("a_-b", false),
        ];
        for (image, due) in cases {
            assert_eq!(is_latest(image), due, "{image}");
        }
        assert!(!is_latest(&format!("nginx{digest}")));
        assert!(is_latest(&format!("nginx:latest{digest}")));
        assert!(!is_latest(&digest[8..]));
    }
}
