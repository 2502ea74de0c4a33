//! The rules of the scheduler and of the kubelets.

use crate::explain::language::messages;

messages! {
    rule_bound(node) { en: "Of the nodes that can take the pod, {node} has the best score. The scheduler only writes the name of the node; the kubelet there does the rest.", zh: "在能容纳该 Pod 的节点中，{node} 得分最高。调度器只写入节点名，其余由该节点的 kubelet 完成。" }
    rule_unschedulable(message) { en: "No node can take the pod: {message}", zh: "没有节点能容纳该 Pod：{message}" }
    rule_admitted() { en: "The pod has come to the node. The kubelet pulls its images and makes its containers.", zh: "Pod 已分配到该节点。kubelet 拉取镜像并创建容器。" }
    rule_reported() { en: "What runs differs from what the status says, so the kubelet reports what runs.", zh: "实际运行情况与 status 不符，kubelet 如实上报。" }
    rule_started(container) { en: "The container {container} runs. Running is not ready: no traffic yet, and nothing counts towards the rollout.", zh: "容器 {container} 已运行。运行不等于就绪：还不接收流量，也不计入发布进度。" }
    rule_ready(container) { en: "The container {container} passed its readiness check, so the pod counts as ready.", zh: "容器 {container} 通过了就绪检查，Pod 计为就绪。" }
    rule_exited(container) { en: "The container {container} ended by itself. The same pod starts it again: that is not a new pod.", zh: "容器 {container} 自行退出。由同一个 Pod 重启它，这不是新的 Pod。" }
    rule_back_off(container) { en: "The container {container} ends again and again, so the kubelet waits longer each time, five minutes at most.", zh: "容器 {container} 反复退出，kubelet 每次重启前等待得更久，最长五分钟。" }
    rule_unready(container) { en: "The readiness probe of {container} failed too often in a row. The container goes on running, but takes no more traffic.", zh: "容器 {container} 的就绪探针连续失败次数过多。容器继续运行，但不再接收流量。" }
    rule_unhealthy(container, probe) { en: "The {probe} probe of {container} failed too often in a row, so the kubelet ends the container and starts it again in the same pod.", zh: "容器 {container} 的 {probe} 探针连续失败次数过多，kubelet 终止该容器，并在同一个 Pod 中重新启动。" }
    rule_passed_startup(container) { en: "The container {container} passed its startup probe. Only now its other probes begin.", zh: "容器 {container} 通过了启动探针，其他探针从此刻才开始。" }
    rule_blocked(container, reason) { en: "The container {container} can't be made: {reason}. The kubelet tries again every ten seconds; waiting alone changes nothing.", zh: "无法创建容器 {container}：{reason}。kubelet 每十秒重试一次，但只靠等待不会有变化。" }
    rule_initialized(container) { en: "The init container {container} has done its work, so the next one may start.", zh: "初始化容器 {container} 已完成工作，可以启动下一个容器。" }
    rule_finished(container) { en: "The container {container} ended, and the pod's restart policy lets it rest.", zh: "容器 {container} 已结束，按 Pod 的重启策略不再启动。" }
    rule_rejected(node, message) { en: "The pod came to {node} without asking whether it fits. The kubelet looks for itself and rejects it: {message} The pod stays in the list as failed and is not tried again.", zh: "该 Pod 未经调度检查就被指定到 {node}。kubelet 自行检查后拒绝：{message} 该 Pod 以 Failed 状态留在列表中，不再重试。" }
    rule_evicted() { en: "The node was short of memory, so the kubelet ended the pod. It stays in the list as failed; its ReplicaSet makes another.", zh: "节点内存不足，kubelet 驱逐了该 Pod。它以 Failed 状态留在列表中，由 ReplicaSet 另建一个。" }
    row_failures() { en: "failures in a row", zh: "连续失败次数" }
    rule_pull_failed(image) { en: "The image {image} can't be pulled. The kubelet tries again, waiting longer each time.", zh: "无法拉取镜像 {image}。kubelet 会重试，间隔逐次加长。" }
    rule_node_back() { en: "The kubelet reports again, so the node counts as ready. What ran on it went on running.", zh: "kubelet 重新上报，节点计为就绪。节点上原有的容器一直在运行。" }
    rule_ended() { en: "All containers have ended after they were asked to.", zh: "收到终止请求后，所有容器都已结束。" }
    rule_removed() { en: "All containers have ended, so the kubelet lets the object go.", zh: "所有容器都已结束，kubelet 移除该对象。" }
    rule_played(verb) { en: "You played the kubelet: {verb}.", zh: "由你扮演 kubelet：{verb}。" }
    row_nodes() { en: "nodes", zh: "节点数" }
    row_feasible() { en: "can take it", zh: "可容纳" }
    row_score(node) { en: "score of {node}", zh: "{node} 的得分" }
    row_started_ago() { en: "after the start", zh: "启动后经过" }
    row_exit_code() { en: "exit code", zh: "退出码" }
    row_restarts() { en: "restarts before", zh: "此前重启次数" }
    row_wait() { en: "so it waits", zh: "因此等待" }
    row_grace() { en: "grace", zh: "宽限期" }
    row_took() { en: "it took", zh: "实际用时" }
}
