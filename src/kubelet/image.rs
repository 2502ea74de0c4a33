//! What an image does when it runs, and how the kubelets of a cluster behave: the scenario's numbers.

use ecow::{EcoString, eco_format};

use crate::api::hash;

/// Whether and how an image can be pulled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pull {
    /// It comes.
    #[default]
    Succeeds,
    /// The registry knows no such image.
    NotFound,
    /// The registry wants a login.
    Denied,
    /// The registry cannot be reached.
    Unreachable,
}

impl Pull {
    /// What the container runtime says when the pull of `image` fails; `None` where it does not.
    pub fn error(self, image: &str) -> Option<EcoString> {
        let full = full_name(image);
        let resolve = eco_format!("failed to pull and unpack image \"{full}\": failed to resolve reference \"{full}\"");
        Some(match self {
            Self::Succeeds => return None,
            Self::NotFound => eco_format!("rpc error: code = NotFound desc = {resolve}: {full}: not found"),
            Self::Denied => eco_format!(
                "rpc error: code = Unknown desc = {resolve}: pull access denied, repository does not exist or may require \
                 authorization: server message: insufficient_scope: authorization failed"
            ),
            Self::Unreachable => {
                let host = full.split('/').next().unwrap_or_default();
                eco_format!(
                    "rpc error: code = Unknown desc = {resolve}: failed to do request: Head \"https://{host}\": dial tcp: i/o timeout"
                )
            }
        })
    }
}

/// `docker.io/library/nginx:1.25` for `nginx:1.25`, as the runtime writes references out.
pub fn full_name(image: &str) -> EcoString {
    let has_tag = image.rsplit('/').next().is_some_and(|last| last.contains([':', '@']));
    let tagged = if has_tag {
        EcoString::from(image)
    } else {
        eco_format!("{image}:latest")
    };
    match image.split_once('/') {
        None => eco_format!("docker.io/library/{tagged}"),
        Some((first, _)) if first.contains(['.', ':']) || first == "localhost" => tagged,
        Some(_) => eco_format!("docker.io/{tagged}"),
    }
}

/// Most characters of a tag.
const LONGEST_TAG: usize = 128;

/// What is wrong with an image's name, as the kubelet says it; `None` for a good one.
pub fn name_fault(image: &str) -> Option<EcoString> {
    let repository = image.split('@').next().unwrap_or_default();
    let (repository, tag) = match repository.rsplit_once(':') {
        Some((repository, tag)) if !tag.contains('/') => (repository, Some(tag)),
        _ => (repository, None),
    };
    let good_tag = |tag: &str| {
        let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        (1..=LONGEST_TAG).contains(&tag.len()) && word(tag.as_bytes()[0]) && tag.bytes().all(|byte| word(byte) || b".-".contains(&byte))
    };
    let path = match repository.split_once('/') {
        Some((host, path)) if host.contains(['.', ':']) || host == "localhost" => path.into(),
        Some(_) => EcoString::from(repository),
        None => eco_format!("library/{repository}"),
    };
    let good = |byte: u8| byte.is_ascii_alphanumeric() || b"._-/".contains(&byte);
    let fault = if path.bytes().any(|byte| byte.is_ascii_uppercase()) {
        eco_format!("invalid reference format: repository name ({path}) must be lowercase")
    } else if repository.is_empty() || !path.bytes().all(good) || !tag.is_none_or(good_tag) {
        "invalid reference format".into()
    } else {
        return None;
    };
    Some(eco_format!(
        "Failed to apply default image tag {image:?}: couldn't parse image name {image:?}: {fault}"
    ))
}

/// What the container runtime calls an image that is on its node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ResolvedImage {
    /// The name, written out.
    pub name: EcoString,
    /// The name with a digest that stands for the image's content: 64 hexadecimal digits that depend on its name alone.
    pub id: EcoString,
}

impl ResolvedImage {
    /// Of the image that Pods call `image`.
    pub fn new(image: &str) -> Self {
        let name = full_name(image);
        let repository = name.rsplit_once(':').map_or(name.as_str(), |(repository, _)| repository);
        let parts: Vec<String> = (0..8)
            .map(|part| format!("{:08x}", hash::fnv1a(&format!("{part}{name}"))))
            .collect();
        Self {
            id: eco_format!("{repository}@sha256:{}", parts.concat()),
            name,
        }
    }
}

/// What an image does when it runs. Times are milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a trait of its own, and an image may have any of them together"
)]
pub struct ImageBehaviour {
    /// Whether it can be pulled.
    pub pull: Pull,
    /// How long a pull takes, or fails.
    pub pull_ms: u64,
    /// From the image being there until the container runs.
    pub start_ms: u64,
    /// From running until it serves: until then nothing listens, and a container without a readiness probe is not ready.
    pub ready_ms: u64,
    /// Whether it ever becomes ready.
    pub becomes_ready: bool,
    /// Whether it answers well what a readiness probe asks; what a liveness probe asks, it answers either way.
    pub serves: bool,
    /// The one port on which it listens; `None` is any port that is asked for.
    pub port: Option<u16>,
    /// From running until it hangs: it still runs, and answers nothing any more. `None` where it does not.
    pub hangs_after_ms: Option<u64>,
    /// From running until it ends by itself; `None` where it goes on.
    pub exit_after_ms: Option<u64>,
    /// The exit code with which it ends by itself.
    pub exit_code: i64,
    /// Whether it ends because it used more memory than it may.
    pub out_of_memory: bool,
    /// From being told to end until it has ended; the Pod's grace cuts it short.
    pub stop_ms: u64,
    /// Whether it takes no notice of being told to end, so that it is killed when the grace is over.
    pub ignores_stop: bool,
    /// How long its hook before the stop takes, where the Pod names a command or a request as its hook.
    pub pre_stop_ms: u64,
    /// Bytes of the image, as the event of its pull gives them.
    pub size_bytes: u64,
}

impl Default for ImageBehaviour {
    /// Starts within half a second, is ready a second later, goes on until it is told to end, and then takes a second.
    fn default() -> Self {
        Self {
            pull: Pull::Succeeds,
            pull_ms: 300,
            start_ms: 200,
            ready_ms: 1000,
            becomes_ready: true,
            serves: true,
            port: None,
            hangs_after_ms: None,
            exit_after_ms: None,
            exit_code: 1,
            out_of_memory: false,
            stop_ms: 1000,
            ignores_stop: false,
            pre_stop_ms: 1000,
            size_bytes: 72_404_038,
        }
    }
}

/// What the kubelets do by themselves; what they don't, the reader does for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own, and all sixteen combinations make sense"
)]
pub struct KubeletMode {
    /// Start the containers of Pods that come to a node.
    pub start: bool,
    /// Make started containers ready, and run what their images do.
    pub ready: bool,
    /// End the containers of Pods that are being deleted, and let the Pods go.
    pub finish: bool,
    /// Report events. The recordings were made without kubelets, so there are none of theirs in them.
    pub report: bool,
}

impl KubeletMode {
    /// Everything happens by itself.
    pub const AUTOMATIC: Self = Self {
        start: true,
        ready: true,
        finish: true,
        report: true,
    };
}

impl Default for KubeletMode {
    fn default() -> Self {
        Self::AUTOMATIC
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_no_image_can_have_is_told() {
        for image in [
            "nginx",
            "team/shop:V1",
            "registry.k8s.io/pause:3.10",
            "localhost:5000/a",
            "a@sha256:00",
        ] {
            assert_eq!(name_fault(image), None, "{image}");
        }
        let text = "Failed to apply default image tag \"Shop:1\": couldn't parse image name \"Shop:1\": invalid reference format: \
                    repository name (library/Shop) must be lowercase";
        assert_eq!(name_fault("Shop:1").as_deref(), Some(text));
        assert!(name_fault("shop 1").is_some_and(|fault| fault.ends_with(": invalid reference format")));
    }

    #[test]
    fn an_image_name_is_written_out_as_the_runtime_does() {
        let cases = [
            ("nginx", "docker.io/library/nginx:latest"),
            ("shop:nope", "docker.io/library/shop:nope"),
            ("team/shop:1", "docker.io/team/shop:1"),
            ("registry.k8s.io/pause:3.10", "registry.k8s.io/pause:3.10"),
            ("localhost:5000/a", "localhost:5000/a:latest"),
        ];
        for (image, expected) in cases {
            assert_eq!(full_name(image), expected);
        }
    }
}
