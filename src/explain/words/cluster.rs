//! The rules of the autoscaler, of the node-lifecycle controller and of the volume controller.

use crate::explain::language::messages;

messages! {
    rule_below_min() { en: "The target has fewer replicas than the autoscaler's lower bound, so it is scaled to the bound, whatever the metrics say.", zh: "目标副本数低于自动扩缩的下限，因此无论指标如何都扩到下限。" }
    rule_above_max() { en: "The target has more replicas than the autoscaler's upper bound, so it is scaled to the bound, whatever the metrics say.", zh: "目标副本数高于自动扩缩的上限，因此无论指标如何都缩到上限。" }
    rule_above_target() { en: "The Pods use more than their target, so the load is spread over more of them: use ÷ target × the Pods that count, rounded up.", zh: "Pod 的用量高于目标，因此把负载分摊到更多 Pod：用量 ÷ 目标 × 计入的 Pod 数，向上取整。" }
    rule_below_target() { en: "The Pods use less than their target, and have done so for as long as the window for scaling down asks: use ÷ target × the Pods that count, rounded up.", zh: "Pod 的用量低于目标，且已持续缩容窗口要求的时间：用量 ÷ 目标 × 计入的 Pod 数，向上取整。" }
    rule_recent_recommendation() { en: "The metric asks for no other size now, but a higher recommendation of the last minutes still holds.", zh: "指标此刻不要求改变，但最近几分钟内更高的建议仍然有效。" }
    row_use() { en: "use", zh: "用量" }
    row_target() { en: "target", zh: "目标" }
    row_counted() { en: "Pods that count", zh: "计入的 Pod 数" }
    row_asked() { en: "the metric asks for", zh: "指标要求的副本数" }
    row_followed() { en: "how far it is followed", zh: "采纳程度" }
    rule_autoscaler_reported() { en: "Every 15 seconds the autoscaler reads its target and its metrics, and reports what it found.", zh: "自动扩缩器每 15 秒读取目标与指标，并上报结果。" }
    row_new_size() { en: "new size", zh: "新副本数" }
    rule_tainted() { en: "A node's conditions and a cordon become taints, so that the scheduler keeps pods away that don't tolerate them.", zh: "节点状况与停止调度（cordon）会转为污点，调度器不会把不容忍这些污点的 Pod 放到该节点。" }
    row_taint_added() { en: "taint added", zh: "添加的污点" }
    row_taint_removed() { en: "taint removed", zh: "移除的污点" }
    rule_node_silent() { en: "Nothing was heard of the node for longer than the grace period, so nobody knows how it is: its conditions become Unknown.", zh: "超过宽限期没有节点的消息，无从得知其状况：各项 condition 变为 Unknown。" }
    row_silent() { en: "silent for", zh: "已失联" }
    row_node_grace() { en: "grace period", zh: "宽限期" }
    rule_pod_on_silent_node(node) { en: "{node} is not ready, and nobody there can say that the pod is. So it counts as not ready and gets no new requests, though it may well run.", zh: "{node} 未就绪，无人能确认其上的 Pod 就绪，因此计为未就绪、不再接收新请求，尽管它可能仍在运行。" }
    rule_taint_evicted(node, taint) { en: "{node} has had the taint {taint} for as long as the pod tolerates it, so the pod is deleted. Its containers end only when the node is back.", zh: "{node} 上的污点 {taint} 已超出该 Pod 的容忍时间，因此删除 Pod。其容器要等节点恢复才会结束。" }
    row_tolerated() { en: "tolerated for", zh: "容忍时间" }
    rule_orphaned_pod(node) { en: "The node {node} is gone, so no kubelet will ever end the pod: it is removed without one.", zh: "节点 {node} 已不存在，不会再有 kubelet 结束该 Pod，因此直接移除。" }
    rule_out_of_service(node) { en: "{node} was declared out of service, so its pods under deletion are removed without its kubelet.", zh: "{node} 被标记为停止服务，因此无需其 kubelet 即移除正在删除的 Pod。" }
    rule_volume_bound(volume, claim) { en: "The volume {volume} suits the claim {claim}, so each comes to name the other.", zh: "卷 {volume} 满足申领 {claim}，因此二者相互引用。" }
    rule_default_class(class) { en: "The claim names no storage class, and {class} is marked as the default one.", zh: "申领没有指定存储类，而 {class} 被标记为默认存储类。" }
    rule_node_selected(claim, node) { en: "The class of the claim {claim} waits for the first Pod that uses it. That Pod will run on {node}, so the volume is made for this node; the Pod is placed once the volume is bound.", zh: "申领 {claim} 的存储类会等待第一个使用它的 Pod。该 Pod 将运行在 {node} 上，因此为此节点准备卷；卷绑定之后 Pod 才会被调度。" }
    rule_provisioner_asked(claim, provisioner) { en: "No volume suits the claim {claim}. Its class names the provisioner {provisioner}, which is told by an annotation to make one.", zh: "没有卷满足申领 {claim}。其存储类指定了供应者 {provisioner}，通过注解通知它创建一个卷。" }
    rule_provisioned(claim, class) { en: "The claim {claim} asks for a volume of the class {class}, so one of the size that it requests is made for it alone.", zh: "申领 {claim} 需要存储类 {class} 的卷，因此按其请求的大小专门创建一个。" }
    rule_reclaimed(volume) { en: "The claim of the volume {volume} is gone, and its reclaim policy is Delete, so the volume is deleted with all its data.", zh: "卷 {volume} 的申领已不存在，且回收策略是 Delete，因此连同数据一起删除该卷。" }
    rule_claim_protected(claim) { en: "The claim {claim} lacks the finalizer that keeps it while pods use it, so it gets it back.", zh: "申领 {claim} 缺少在 Pod 使用期间保留它的 finalizer，因此补上。" }
    rule_claim_let_go(claim) { en: "The claim {claim} is being deleted, and no pod on a node names it any more. Its finalizer kubernetes.io/pvc-protection is taken away, and without the last finalizer it is gone.", zh: "申领 {claim} 正在被删除，且已没有任何已调度的 Pod 引用它。移除其 finalizer kubernetes.io/pvc-protection，最后一个 finalizer 移除后它即消失。" }
    rule_volume_protected(volume) { en: "The volume {volume} lacks the finalizer that keeps it while it is bound, so it gets it back.", zh: "卷 {volume} 缺少在绑定期间保留它的 finalizer，因此补上。" }
    rule_volume_let_go(volume) { en: "The volume {volume} is being deleted and is bound to no claim. Its finalizer kubernetes.io/pv-protection is taken away, and without the last finalizer it is gone.", zh: "卷 {volume} 正在被删除，且未绑定任何申领。移除其 finalizer kubernetes.io/pv-protection，最后一个 finalizer 移除后它即消失。" }
    rule_volume_attached(volume, node) { en: "A pod on {node} uses the volume {volume}, and no other node holds it alone, so it is attached there. The kubelet waits for this before it makes containers.", zh: "{node} 上的 Pod 使用卷 {volume}，且没有其他节点独占它，因此把它挂接到该节点。kubelet 等到挂接完成才创建容器。" }
    rule_volume_detached(volume, node) { en: "No pod on {node} uses the volume {volume} any more and it is unmounted there, so it is detached and another node can have it.", zh: "{node} 上已没有 Pod 使用卷 {volume}，且已卸载，因此将其分离，其他节点可以挂接。" }
    rule_volumes_in_use(node) { en: "The kubelet on {node} says which volumes its pods use. What is in use there is not detached.", zh: "{node} 上的 kubelet 上报其 Pod 正在使用的卷。正在使用的卷不会被分离。" }
    rule_volume_phase(phase) { en: "What became of the volume or the claim is written into its status: {phase}.", zh: "把卷或申领的现状写入 status：{phase}。" }
}
