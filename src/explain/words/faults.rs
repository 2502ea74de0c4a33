//! What was broken or mended.

use crate::explain::language::messages;

messages! {
    fault_node_down(node) { en: "{node} went down: its kubelet is silent.", zh: "{node} 失联：它的 kubelet 不再上报。" }
    fault_node_up(node) { en: "{node} is back: its kubelet reports again.", zh: "{node} 恢复：它的 kubelet 重新上报。" }
    fault_stopped(component) { en: "{component} was stopped.", zh: "{component} 被停止。" }
    fault_running(component) { en: "{component} runs again and catches up.", zh: "{component} 重新运行，处理积压的变更。" }
    fault_server_away() { en: "The API server went away.", zh: "API 服务器不可用。" }
    fault_server_slow() { en: "The store behind the API server became too slow to take writes.", zh: "API 服务器背后的存储过慢，无法写入。" }
    fault_server_back() { en: "The API server is back.", zh: "API 服务器恢复。" }
    fault_webhook_allows(name) { en: "The webhook {name} allows every request.", zh: "webhook {name} 放行所有请求。" }
    fault_webhook_denies(name) { en: "The webhook {name} denies every request that it is asked about.", zh: "webhook {name} 拒绝所有询问它的请求。" }
    fault_webhook_mutates(name) { en: "The webhook {name} changes every object that it is asked about.", zh: "webhook {name} 修改所有询问它的对象。" }
    fault_webhook_slow(name) { en: "The webhook {name} does not answer in time.", zh: "webhook {name} 未能及时应答。" }
    fault_webhook_down(name) { en: "Nothing listens at the address of the webhook {name}.", zh: "webhook {name} 的地址无人监听。" }
}
