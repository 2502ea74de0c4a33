//! Why EndpointSlices change. Upstream: `pkg/controller/endpointslice`.

use ecow::EcoString;

/// A rule about the way to Pods.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NetworkWhy {
    /// The slice follows the Pods that the Service selects.
    Endpoints {
        /// The Service.
        service: EcoString,
        /// Endpoints that get new traffic.
        ready: usize,
        /// All endpoints of the slice.
        all: usize,
    },
}
