//! What kubelets report, and why. Upstream: `pkg/kubelet`.

use ecow::EcoString;

/// A kubelet's reason to write.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum KubeletWhy {
    /// The Pod came to the node; its containers are being made.
    Admitted,
    /// What runs of the Pod differs from what its status says.
    Reported,
    /// A container runs.
    Started {
        /// The container.
        container: EcoString,
    },
    /// A container passed its readiness check.
    Ready {
        /// The container.
        container: EcoString,
        /// Milliseconds since it started.
        after_ms: u64,
    },
    /// A container ended by itself.
    Exited {
        /// The container.
        container: EcoString,
        /// Its exit code.
        exit_code: i64,
        /// Restarts before.
        restarts: i64,
    },
    /// A container that ended waits before it is started again.
    BackOff {
        /// The container.
        container: EcoString,
        /// The whole wait in milliseconds.
        wait_ms: u64,
        /// Restarts before.
        restarts: i64,
    },
    /// A container failed its readiness probe often enough to take no more traffic.
    Unready {
        /// The container.
        container: EcoString,
        /// Failures in a row.
        failures: i64,
    },
    /// A container failed a probe often enough to be ended.
    Unhealthy {
        /// The container.
        container: EcoString,
        /// `liveness` or `startup`
        probe: EcoString,
        /// Failures in a row.
        failures: i64,
    },
    /// A container passed its startup probe.
    PassedStartup {
        /// The container.
        container: EcoString,
        /// Milliseconds since it started.
        after_ms: u64,
    },
    /// A container cannot be made.
    Blocked {
        /// The container.
        container: EcoString,
        /// The reason, such as `CreateContainerConfigError`.
        reason: EcoString,
    },
    /// An init container has done its work.
    Initialized {
        /// The container.
        container: EcoString,
    },
    /// A container ended and is not started again.
    Finished {
        /// The container.
        container: EcoString,
        /// Its exit code.
        exit_code: i64,
    },
    /// The node cannot take the Pod, whoever gave it this node.
    Rejected {
        /// The node.
        node: EcoString,
        /// The reason, such as `OutOfcpu`.
        reason: EcoString,
        /// What is missing, with the numbers.
        message: EcoString,
    },
    /// The node was short of memory, so the Pod was ended.
    Evicted,
    /// An image could not be pulled.
    PullFailed {
        /// The image.
        image: EcoString,
        /// Milliseconds from the failure until it is tried again.
        wait_ms: u64,
    },
    /// The kubelet of a node that was taken for gone reports again.
    NodeBack,
    /// All containers of a Pod under deletion have ended.
    Ended,
    /// The containers of a Pod under deletion have ended, so the kubelet lets the object go.
    Removed {
        /// Seconds of grace that it had.
        grace_seconds: i64,
        /// Milliseconds that it took to end.
        took_ms: u64,
    },
    /// A reader or a script plays the kubelet.
    Played {
        /// The verb, such as `ready` or `crash`.
        verb: EcoString,
    },
}
